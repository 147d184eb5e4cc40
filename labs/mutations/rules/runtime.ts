import type { Mutation } from "../mutation.ts"

const client = "tests/api/http/storefront-client.test.ts"
const runtime = "tests/browser/shell/loading-bar-and-updates.spec.ts"

export const mutations: Mutation[] = [
  {
    file: "app/api/shop-api-client.ts",
    find: "retry: isWrite ? 0 : 1,",
    replace: "retry: 1,",
    test: { file: client, title: "[S7.08] [S7.09] is never retried" },
  },
  {
    file: "app/api/shop-api-client.ts",
    find: 'cache.read(`${locale} ${country ?? ""} ${path}`',
    replace: 'cache.read(`${country ?? ""} ${path}`',
    test: { file: client, title: "[S3.28]" },
  },
  {
    file: "shop-api/captcha/captcha.ts",
    find: "success && verdict.action === action",
    replace: 'success && verdict.action !== ""',
    test: {
      file: "tests/api/auth/captcha.test.ts",
      title: "B282 B283 counts only for this shop, this",
    },
  },
  {
    file: "app/entry.rsc.tsx",
    find: "return response.status >= 400 && response.status !== 422 && isPage",
    replace: "return response.status >= 500 && isPage",
    test: { file: "tests/http/shell/failing-shop-api.test.ts", title: "[S8.23]" },
  },
  {
    file: "app/actions/auth/login.ts",
    find: "recaptcha_token: readCaptchaToken(form)",
    replace: 'recaptcha_token: ""',
    test: {
      file: "tests/browser/auth/captcha.spec.ts",
      title: "explains a login that the captcha rejects",
      project: "js",
    },
  },
  {
    file: "app/routes/build-version.ts",
    find: '"Cache-Control": "no-store"',
    replace: '"Cache-Control": "public, max-age=86400"',
    test: {
      file: "tests/http/shell/build-manifest.test.ts",
      title: "[S7.32] serves the manifest of a newer build",
    },
  },
  {
    file: "app/ui/feedback/loading-bar-timing.ts",
    find: "hideDelay: 500,",
    replace: "hideDelay: 300,",
    test: { file: runtime, title: "[S9.24]", project: "js" },
  },
  {
    file: "app/screens/shell/update/update-check.tsx",
    find: "if (document.hidden || !navigator.onLine || !isDue) return",
    replace: "if (!navigator.onLine || !isDue) return",
    test: { file: runtime, title: "[S7.32] [S9.28]", project: "js" },
  },
  {
    file: "app/rsc/reload-for-lost-chunks.ts",
    find: "if (Date.now() - last < PAUSE) return false",
    replace: "if (last > 0) return false",
    test: {
      file: "tests/browser/shell/lost-files.spec.ts",
      title: "[S8.24] [S8.10]",
      project: "js",
    },
  },
]
