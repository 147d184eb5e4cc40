import type { Mutation } from "../mutation.ts"

export const mutations: Mutation[] = [
  {
    file: "contract/countries.ts",
    find: "    phone_mask: z.string(),",
    replace: "    mask: z.string(),",
    test: { file: "tests/api/content/countries.test.ts", title: "[S3.01]" },
  },
  {
    file: "shop-api/contact/contact.ts",
    find: "const RETENTION_MS = 365 * DAY_MS",
    replace: "const RETENTION_MS = 15 * DAY_MS",
    test: { file: "tests/api/content/contact.test.ts", title: "is deleted after a year" },
  },
  {
    file: "shop-api/contact/contact.ts",
    find: "email: needsEmail(caller.country.isoCode) ? (body.email ?? null) : null,",
    replace: "email: null,",
    test: {
      file: "tests/api/content/contact.test.ts",
      title: "is stored as it was written, with language",
    },
  },
  {
    file: "shop-api/contact/contact.ts",
    find: "email: needsEmail(caller.country.isoCode) ? (body.email ?? null) : null,",
    replace: "email: body.email ?? null,",
    test: { file: "tests/api/content/contact.test.ts", title: "stores no e-mail from Uzbekistan" },
  },
  {
    file: "app/actions/content/contact.ts",
    find: "email: value.email ?? null,",
    replace: "email: null,",
    test: {
      file: "tests/browser/content/pages.spec.ts",
      title: "shows the operator the e-mail of a customer",
      project: "no-js",
    },
  },
  {
    file: "app/loaders/feeds/format-sitemap.ts",
    find: 'path === "" ? home : formatUrl(DEFAULT_LOCALE, path)',
    replace: "formatUrl(locale, path)",
    test: {
      file: "app/loaders/feeds/format-sitemap.test.ts",
      title: "names each page in its language, with its translations",
    },
  },
  {
    file: "app/loaders/shared/wait-briefly.ts",
    find: "const MAX_WAIT_MS = 300",
    replace: "const MAX_WAIT_MS = 300_000",
    test: { file: "tests/browser/shell/brand-and-social-links.spec.ts", title: "[S9.23]" },
  },
  {
    file: "app/loaders/content/contact.ts",
    find: "phone: formatAnyPhone(user.phone, countries),",
    replace: 'phone: "",',
    test: {
      file: "tests/browser/content/pages.spec.ts",
      title: "fills in a signed-in customer, and asks",
    },
  },
  {
    file: "app/actions/content/choose-country.ts",
    find: "session.clearCheckout({ keepCart: true })",
    replace: "session.clearCheckout({ keepCart: false })",
    test: {
      file: "tests/browser/shell/header-and-footer.spec.ts",
      title: "[S1.02]",
      project: "no-js",
    },
  },
  {
    file: "app/loaders/shared/create-not-found.ts",
    find: "return data({ message, perfumes }, { status: 404 })",
    replace: "return data({ message, perfumes }, { status: 410 })",
    test: { file: "tests/browser/content/pages.spec.ts", title: "[S2.16]", project: "no-js" },
  },
  {
    file: "app/session/cookies.ts",
    find: 'locale: { name: "locale", maxAge: 365 * DAY_SECONDS,',
    replace: 'locale: { name: "locale", maxAge: 30 * DAY_SECONDS,',
    test: { file: "tests/http/shell/cookies.test.ts", title: "[S9.15]" },
  },
  {
    file: "app/screens/shell/menu-panel.tsx",
    find: "href={switchLocale(pathname, language) + rest}",
    replace: "href={switchLocale(pathname, language)}",
    test: {
      file: "tests/browser/shell/header-and-footer.spec.ts",
      title: "[S2.27]",
      project: "no-js",
    },
  },
]
