import type { Mutation } from "../mutation.ts"

const early = "tests/browser/early.spec.ts"

export const mutations: Mutation[] = [
  {
    file: "app/boot-page.ts",
    find: "if (!plan.waits) return start()",
    replace: "return start()",
    test: { file: early, title: "runs none before the visitor moves", project: "js" },
  },
  {
    file: "app/boot-page.ts",
    find: "held.push(() => form.requestSubmit(submitter))",
    replace: "held.push(() => {})",
    test: {
      file: early,
      title: "a click and a tap put a perfume into the cart (0)",
      project: "js",
    },
  },
  {
    file: "app/boot-page.ts",
    find: 'if (document.querySelector("[data-live-at-once]")) start()',
    replace: "",
    test: { file: "tests/browser/frame.spec.ts", title: "[S4.49]", project: "js" },
  },
]
