import type { Mutation } from "../mutation.ts"

export const mutations: Mutation[] = [
  {
    file: "app/routes.ts",
    find: "...(import.meta.env.DEV ?",
    replace: "...(import.meta.env.SSR ?",
    test: { file: "labs/gallery/gallery.test.tsx", title: "not of the built shop" },
  },
  {
    file: "app/ui/form/field.tsx",
    find: "const hint = failed || statusText ? undefined : messages.hint",
    replace: "const hint = failed ? undefined : messages.hint",
    test: { file: "app/ui/form/field.test.tsx", title: "a field is described by its hint until" },
  },
  {
    file: "app/screens/shell/social-links/social-links-skeleton.tsx",
    find: '{(["part", "half", "part", "third"] as const).map(',
    replace: '{(["part", "half", "part"] as const).map(',
    test: {
      file: "app/screens/shell/social-links/social-links-skeleton.test.tsx",
      title: "shows four placeholders",
    },
  },
  {
    file: "app/ui/theme/vars.css.ts",
    find: '[media.still]: { vars: assignVars(vars.duration, { 1: "1ms", 2: "1ms", 3: "1ms" }) },',
    replace: '[media.still]: { vars: { [vars.duration[1]]: "1ms", [vars.duration[2]]: "1ms" } },',
    test: {
      file: "tests/browser/shell/reduced-motion.spec.ts",
      title: "shows no motion",
      project: "js",
    },
  },
]
