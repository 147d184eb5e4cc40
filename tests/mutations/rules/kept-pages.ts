import type { Mutation } from "../mutation.ts"

export const mutations: Mutation[] = [
  {
    file: "server/pages/page-cache.ts",
    find: "if (epoch === this.#epoch) this.#keep(visit.key, page, keeping)",
    replace: "this.#keep(visit.key, page, keeping)",
    test: {
      file: "server/pages/page-cache.test.ts",
      title: "what was begun before a change is not kept",
    },
  },
  {
    file: "server/pages/page-cache.ts",
    find: "if (touched.some((tag) => tags.has(tag))) this.#pages.delete(key)",
    replace: "this.#pages.delete(key)",
    test: { file: "server/pages/page-cache.test.ts", title: "pages that do not show it stay" },
  },
  {
    file: "server/pages/splice.ts",
    find: "return (multiply(shift, crc) ^ own) >>> 0",
    replace: "return (multiply(shift, own) ^ crc) >>> 0",
    test: { file: "server/pages/splice.test.ts", title: "is one gzip stream" },
  },
  {
    file: "app/kept-page.ts",
    find: "fillHole: createFiller(cart, message),",
    replace: "fillHole: createFiller(cart, null),",
    test: {
      file: "tests/browser/cart.spec.ts",
      title: "[S1.29]",
      project: "no-js",
    },
  },
  {
    file: "app/kept-page.ts",
    find: "isSignedIn: token !== null,",
    replace: "isSignedIn: false,",
    test: {
      file: "tests/browser/kept-pages.spec.ts",
      title: "a page tells whether one is signed in",
      project: "no-js",
    },
  },
  {
    file: "server/pages/packed-page.ts",
    find: 'const OWN = new Set(["set-cookie", ',
    replace: "const OWN = new Set([",
    test: { file: "server/pages/page-cache.test.ts", title: "no cookie of a rendering is kept" },
  },
  {
    file: "server/pages/shared-pages.ts",
    find: "if change and tonumber(change) > tonumber(page[2]) then return known end",
    replace: "",
    test: {
      file: "tests/contract/shared-pages.test.ts",
      title: "a page whose rendering began before a change",
    },
  },
  {
    file: "server/pages/shared-pages.ts",
    find: "return isOurs ? Buffer.from(bytes) : null",
    replace: "return isOurs || bytes.length > 0 ? Buffer.from(bytes) : null",
    test: {
      file: "tests/contract/shared-pages.test.ts",
      title: "what is broken, moved or not ours",
    },
  },
  {
    file: "server/pages/shared-pages.ts",
    find: "update(`${identity} ${key}`)",
    replace: "update(key)",
    test: {
      file: "tests/contract/shared-pages.test.ts",
      title: "storefronts of another build",
    },
  },
  {
    file: "shop-api/catalogue/publish-changes.ts",
    find: 'if (!(await tell("everything"))) return',
    replace: "",
    test: {
      file: "tests/contract/changes-relay.test.ts",
      title: "what could not be told",
    },
  },
  {
    file: "server/pages/packed-page.ts",
    find: "holes.push(copyText(part.slice(0, end)))",
    replace: "holes.push(part.slice(0, end))",
    test: {
      file: "tests/contract/kept-addresses.test.ts",
      title: "of a document nothing stays in memory",
    },
  },
]
