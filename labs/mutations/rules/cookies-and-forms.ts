import type { Mutation } from "../mutation.ts"

export const mutations: Mutation[] = [
  {
    file: "app/session/cookies.ts",
    find: 'name: "locale", maxAge: 365 * DAY_SECONDS',
    replace: 'name: "locale", maxAge: 36 * DAY_SECONDS',
    test: { file: "tests/browser/shell/cookies.spec.ts", title: "[S9.15]", project: "no-js" },
  },
  {
    file: "app/session/cookies.ts",
    find: "    secure: isSecure,",
    replace: "    secure: false,",
    test: {
      file: "tests/http/shell/cookies.test.ts",
      title: "[D.63] sets Secure on every cookie over https",
    },
  },
  {
    file: "app/session/cookies.ts",
    find: 'payer: { name: "payer", maxAge: 30 * DAY_SECONDS',
    replace: 'payer: { name: "payer", maxAge: 3 * DAY_SECONDS',
    test: { file: "tests/cookies-document.test.ts", title: "lists every cookie" },
  },
  {
    file: "app/session/session.ts",
    find: 'if (isDocument && cart !== undefined && !this.#written.has("cart")) this.saveCart(this.cart)',
    replace: 'if (cart === "" && !this.#written.has("cart")) this.saveCart(this.cart)',
    test: { file: "tests/browser/shell/cookies.spec.ts", title: "[S9.16]", project: "no-js" },
  },
  {
    file: "app/session/same-origin.ts",
    find: 'if (origin === null) return site === null || site === "same-origin"',
    replace: 'if (origin === null) return site !== "none"',
    test: {
      file: "tests/http/shell/bad-inputs.test.ts",
      title: "a form that the browser marks as cross-site",
      titleFile: "tests/support/bad-inputs/cases/headers.ts",
    },
  },
  {
    file: "app/ui/form/field.tsx",
    find: '...((failed || sharedError || warning) && { "aria-invalid": true }),',
    replace: '...((failed || sharedError || warning) && { "aria-required": true }),',
    test: {
      file: "tests/browser/shell/keyboard.spec.ts",
      title: "focuses the first field with an error",
      project: "no-js",
    },
  },
  {
    file: "app/ui/form/field.tsx",
    find: "hint ? `${id}-description` : undefined,",
    replace: "hint ? `${id}-hint` : undefined,",
    test: {
      file: "tests/http/shell/documents.test.ts",
      title: "refers on every screen only to ids that it has",
    },
  },
]
