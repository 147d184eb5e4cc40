import type { Mutation } from "../mutation.ts"

export const mutations: Mutation[] = [
  {
    file: "server/page-cache/page-store.ts",
    find: "if (!isCurrent()) return page",
    replace: "",
    test: {
      file: "server/page-cache/page-cache.test.ts",
      title: "sends a rendering that began before a change only to those who waited for it",
    },
  },
  {
    file: "server/page-cache/page-store.ts",
    find: "if (changed === null || changed.some((tag) => entry.tags.has(tag))) {",
    replace: "if (entry) {",
    test: {
      file: "server/page-cache/page-cache.test.ts",
      title: "keeps pages that do not show it",
    },
  },
  {
    file: "server/page-cache/page-store.ts",
    find: "entry.freshUntil = entry.staleUntil = this.#now() + RETRY_AFTER_ERROR",
    replace: "entry.freshUntil = entry.staleUntil = Number.POSITIVE_INFINITY",
    test: {
      file: "server/page-cache/page-cache.test.ts",
      title: "retries every five seconds",
    },
  },
  {
    file: "server/page-cache/cached-page.ts",
    find: '"set-cookie",',
    replace: "",
    test: {
      file: "server/page-cache/page-cache.test.ts",
      title: "stores no cookie of a rendering",
    },
  },
  {
    file: "server/page-cache/cached-page.ts",
    find: "return own",
    replace: "return bytes",
    test: {
      file: "tests/api/http/page-cache-keys.test.ts",
      title: "holds no memory of a document except the bytes",
    },
  },
  {
    file: "app/http/page-request.ts",
    find: "if (session.hasFlash) return true",
    replace: "",
    test: {
      file: "tests/api/http/page-cache-keys.test.ts",
      title: "bypasses the cache for a large cart",
    },
  },
  {
    file: "app/http/page-request.ts",
    find: "country === null || page.cartCount > MAX_CACHED_CART_COUNT",
    replace: "country === null",
    test: {
      file: "tests/api/http/page-cache-keys.test.ts",
      title: "bypasses the cache for a large cart",
    },
  },
  {
    file: "app/http/page-request.ts",
    find: "session.token !== null && !isVerified(session.token)",
    replace: "session.token !== null",
    test: {
      file: "tests/api/http/page-cache-keys.test.ts",
      title: "makes another page of a URL only for",
    },
  },
  {
    file: "app/http/page-request.ts",
    find: "const isSignedIn = session.token !== null",
    replace: "const isSignedIn = false",
    test: {
      file: "tests/http/shell/page-cache.test.ts",
      title: "shows whether the visitor is signed in",
    },
  },
  {
    file: "app/http/page-request.ts",
    find: "pageUrl.isNavigation ? 0 : countItems(session.cart)",
    replace: "pageUrl.isNavigation ? 0 : countItems(session.cart) && 1",
    test: {
      file: "tests/http/shell/page-cache.test.ts",
      title: "shows simultaneous visitors the numbers of their own carts",
    },
  },
  {
    file: "app/http/page-request.ts",
    find: "if (panel !== null && !CACHED_PANELS.has(panel)) return null",
    replace: "",
    test: {
      file: "tests/api/http/page-cache-keys.test.ts",
      title: "bypasses the cache for every other URL",
    },
  },
  {
    file: "app/http/page-request.ts",
    find: 'page !== "products" || panel !== null',
    replace: 'page !== "products"',
    test: {
      file: "tests/api/http/page-cache-keys.test.ts",
      title: "bypasses the cache for every other URL",
    },
  },
  {
    file: "app/loaders/shell/load-panel.ts",
    find: 'addCacheTags(context, ["catalogue"])',
    replace: "",
    test: {
      file: "app/loaders/shell/shell.test.ts",
      title: "tags a page with a menu as one of the catalogue",
    },
  },
  {
    file: "app/loaders/shell/load-panel.ts",
    find: "if (home === null) limitCacheTtl(context, 0)",
    replace: "",
    test: {
      file: "app/loaders/shell/shell.test.ts",
      title: "tags a page with a menu as one of the catalogue",
    },
  },
  {
    file: "shop-api/catalogue/publish-changes-on-redis.ts",
    find: 'if (!(await publishChange("everything"))) return',
    replace: "",
    test: {
      file: "tests/api/catalogue/publish-changes-on-redis.test.ts",
      title: "publishes a change of everything",
    },
  },
]
