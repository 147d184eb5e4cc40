import type { Mutation } from "../mutation.ts"

const beforeHydration = "tests/browser/shell/before-hydration.spec.ts"

export const mutations: Mutation[] = [
  {
    file: "app/navigation/prefetch-on-intent.ts",
    find: "if (isResting) return",
    replace: "",
    test: {
      file: "tests/browser/shell/navigation.spec.ts",
      title: "does not prefetch a link that appears under a resting pointer",
      project: "js",
    },
  },
  {
    file: "app/hydration/hydrate-on-interaction.ts",
    find: "else if (!plan.isDeferred) afterFirstPaint(start)",
    replace: "else if (plan) afterFirstPaint(start)",
    test: { file: beforeHydration, title: "runs no scripts on a page that works", project: "js" },
  },
  {
    file: "app/hydration/hydrate-on-interaction.ts",
    find: "queue(submitter ?? form, () => form.requestSubmit(submitter))",
    replace: "queued.push(() => {})",
    test: {
      file: beforeHydration,
      title: "puts a perfume into the cart with a click",
      project: "js",
    },
  },
  {
    file: "app/hydration/hydrate-on-interaction.ts",
    find: 'if (document.querySelector("[data-live-at-once]")) start()',
    replace: "",
    test: {
      file: "tests/browser/shell/header-and-footer.spec.ts",
      title: "[S4.49]",
      project: "js",
    },
  },
  {
    file: "app/hydration/hydrate-on-interaction.ts",
    find: 'state = "over"',
    replace: "",
    test: {
      file: "app/hydration/hydrate-on-interaction.test.ts",
      title: "when hydration is over, leaves submissions to the page",
    },
  },
]
