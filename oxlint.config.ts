import { defineConfig, type OxlintOverride } from "oxlint"

interface ForbiddenImport {
  regex: string
  message: string
  allowTypeImports?: true
}

const TOP_LEVEL = listWords(
  "app contract demo domain labs locales runtime scripts server shop-api tests",
)
const APP_FOLDERS = listWords(
  "actions api host http hydration i18n loaders navigation offline routes rsc schemas screens session ui urls vitals",
)
const AREAS = listWords("account auth cart catalogue checkout content feeds proxy shell")

function listWords(text: string): string[] {
  return text.split(" ")
}

/** Forbids imports of the folders at the top level and of server.ts, except of the given folders. */
function forbidTopLevelExcept(allowed: readonly string[], message: string): ForbiddenImport {
  const others = TOP_LEVEL.filter((folder) => !allowed.includes(folder))
  return { regex: String.raw`^(#|(\.\./)+)((${others.join("|")})/|server\.ts$)`, message }
}

/** Forbids imports of files in app/ whose path starts with one of the regular expressions. */
function forbidInApp(paths: readonly string[], message: string): ForbiddenImport {
  return { regex: String.raw`^(#app/|(\.\./)+(app/)?)(${paths.join("|")})`, message }
}

/**
 * Forbids imports of all folders of app/ but `own`, and of all folders at the top level but the given ones. Files
 * directly in app/ remain allowed.
 */
function forbidAllExcept(
  own: string,
  topLevel: readonly string[],
  message: string,
): ForbiddenImport[] {
  const others = APP_FOLDERS.filter((folder) => folder !== own).map((folder) => `${folder}/`)
  return [forbidInApp(others, message), forbidTopLevelExcept(["app", ...topLevel], message)]
}

/** Forbids imports between the areas of a layer. Within an area, imports are relative. */
function forbidOtherAreas(folder: "actions" | "loaders" | "screens"): ForbiddenImport {
  return {
    regex: String.raw`^(#app/${folder}/|(\.\./)+((app/)?${folder}/)?)(${AREAS.join("|")})/`,
    message: `No area imports another: what several use is in app/${folder}/shared/. An area's own files are imported by relative paths.`,
  }
}

function toOverride(files: string[], patterns: ForbiddenImport[]): OxlintOverride {
  return { files, rules: { "no-restricted-imports": ["error", { patterns }] } }
}

function layer(files: string | string[], ...patterns: ForbiddenImport[]) {
  return { files: [files].flat(), patterns }
}

const NO_NODE: ForbiddenImport = {
  regex: "^node:",
  message: "This code also runs in browsers, where Node has no modules.",
}
const NO_LOCALES: ForbiddenImport = {
  regex: String.raw`^(#|(\.\./)+)locales/`,
  message: "Texts are imported through app/i18n/.",
}
const NO_CONTRACT_VALUES: ForbiddenImport = {
  regex: String.raw`^(#|(\.\./)+)contract/`,
  message:
    "This layer imports only types of contract/. Its values are for app/api/, loaders and actions.",
  allowTypeImports: true,
}
const APP_IMPORTS = "app/ knows the shop API by its contract alone."
const APP_ON_SERVER = forbidTopLevelExcept(
  ["app", "contract", "domain", "locales", "runtime"],
  APP_IMPORTS,
)
const WITH_SHOP_API_IMPORTS =
  "Of app/, with-shop-api.ts imports the schema of the storefront's settings alone."
/** For routes: the gallery of the development server is in labs/. */
const APP_AND_LABS = forbidTopLevelExcept(
  ["app", "contract", "domain", "labs", "locales", "runtime"],
  APP_IMPORTS,
)
const APP_IN_BROWSER = forbidTopLevelExcept(
  ["app", "contract", "domain", "locales"],
  `${APP_IMPORTS} runtime/ needs Node: this code also runs in browsers.`,
)
const NOT_IN_SCREENS = [
  forbidInApp(
    ["routes/", "loaders/", "actions/", "api/", "session/"],
    "Screens import no routes, loaders, actions, api and session: what they show is passed to them.",
  ),
  APP_IN_BROWSER,
  NO_LOCALES,
  NO_CONTRACT_VALUES,
  NO_NODE,
]
/** Screens, code for the browser, checks of requests, and files of routes except their types. */
const NOT_FOR_LOADERS_AND_ACTIONS = [
  String.raw`routes/[a-z/-]+\.tsx?`,
  "(http|hydration|offline|rsc|screens|ui|vitals)/",
  "navigation/(page-|prefetch-on-)",
  String.raw`(entry|root|routes)\.`,
]
const NOT_IN_LOADERS = forbidInApp(
  [...NOT_FOR_LOADERS_AND_ACTIONS, "actions/"],
  "Loaders import api, session, schemas, i18n, urls, page policies, paths and the prefetch header, and of the routes only their types.",
)

/** Which imports are forbidden in which files. A later entry replaces an earlier one for the files of both. */
export const layers = [
  layer(
    "domain/**/*.{ts,tsx}",
    forbidTopLevelExcept(["domain"], "domain/ holds pure rules: it imports nothing of the shop."),
    NO_NODE,
  ),
  layer(
    "contract/**/*.{ts,tsx}",
    forbidTopLevelExcept(["contract", "domain"], "contract/ imports domain/ alone."),
    NO_NODE,
  ),
  layer(
    "runtime/**/*.ts",
    forbidTopLevelExcept(["runtime"], "runtime/ knows nothing of the shop."),
  ),
  layer(
    "locales/**/*.ts",
    forbidTopLevelExcept(["locales", "domain"], "locales/ imports domain/ alone."),
  ),
  layer(
    "shop-api/**/*.{ts,tsx}",
    forbidTopLevelExcept(
      ["contract", "domain", "locales", "runtime", "shop-api"],
      "shop-api/ imports contract/, domain/, runtime/ and locales/; open.ts and cli/ load demo/.",
    ),
  ),
  layer(
    ["shop-api/open.ts", "shop-api/cli/**/*.ts", "demo/**/*.ts"],
    forbidTopLevelExcept(
      ["contract", "demo", "domain", "locales", "runtime", "shop-api"],
      "demo/, open.ts and cli/ import demo/, shop-api/ and what that imports.",
    ),
  ),
  layer(
    "server/**/*.{ts,tsx}",
    forbidTopLevelExcept(
      ["domain", "runtime", "server"],
      "server/ imports domain/ and runtime/; server.ts hands it the storefront and the shop API.",
    ),
  ),
  layer("server.ts", {
    regex: String.raw`^(#|\./)(app|contract|demo|domain|labs|locales|scripts|tests)/`,
    message:
      "server.ts imports server/, runtime/ and the shop API; the storefront comes from build/.",
  }),
  layer(
    "scripts/**/*.{ts,mjs}",
    forbidTopLevelExcept(["runtime", "scripts"], "scripts/ import runtime/ alone."),
  ),
  layer(
    "scripts/check-settings.ts",
    forbidTopLevelExcept(
      ["app", "runtime", "scripts", "server", "shop-api"],
      "check-settings.ts imports the readers of settings.",
    ),
  ),
  layer(
    "scripts/with-shop-api.ts",
    forbidTopLevelExcept(["app", "runtime", "scripts"], WITH_SHOP_API_IMPORTS),
    // Matches all files of app/ but host/env-schema.ts. The linter's regular expressions have no lookahead.
    {
      regex: String.raw`^(#|(\.\./)+)app/([^h]|h[^o]|host/([^e]|e[^n]|en[^v]|env[^-]))`,
      message: WITH_SHOP_API_IMPORTS,
    },
  ),

  layer("app/*.{ts,tsx}", APP_ON_SERVER),
  layer("app/{navigation,offline,vitals}/**/*.ts", APP_IN_BROWSER, NO_NODE),
  layer(
    "app/http/**/*.{ts,tsx}",
    forbidInApp(
      ["routes/", "actions/", "screens/", "ui/"],
      "Checks of a request import loaders, api, session, schemas and i18n.",
    ),
    APP_ON_SERVER,
    NO_CONTRACT_VALUES,
  ),
  layer(
    "app/hydration/**/*.{ts,tsx}",
    ...forbidAllExcept(
      "hydration",
      [],
      "app/hydration/ imports files directly in app/ alone: every document contains its scripts, so they must stay small.",
    ),
  ),
  layer("app/rsc/**/*.{ts,tsx}", {
    regex: String.raw`^(#|\.\./|node:)`,
    message:
      "app/rsc/ imports packages and its own files: a part of it runs when files of the build are lost.",
  }),
  layer(
    "app/host/**/*.{ts,tsx}",
    ...forbidAllExcept(
      "host",
      ["domain", "runtime"],
      "app/host/ imports domain/ and runtime/: all layers of app/ may import it.",
    ),
  ),
  layer(
    "app/urls/**/*.{ts,tsx}",
    ...forbidAllExcept(
      "urls",
      ["domain"],
      "app/urls/ imports files directly in app/ and domain/: browser and server share it.",
    ),
    NO_NODE,
  ),
  layer(
    "app/routes/**/*.{ts,tsx}",
    forbidInApp(["schemas/", "session/", "api/"], "Routes import no schemas, session and api."),
    {
      regex: String.raw`^(#app/routes/|(\.\./)+(routes|${AREAS.join("|")})/|\./[^+])`,
      message: "Routes do not import each other.",
    },
    APP_AND_LABS,
    NO_LOCALES,
    NO_CONTRACT_VALUES,
  ),
  layer(
    "app/loaders/**/*.{ts,tsx}",
    NOT_IN_LOADERS,
    forbidOtherAreas("loaders"),
    APP_ON_SERVER,
    NO_LOCALES,
  ),
  layer("app/loaders/shell/load-panel.ts", NOT_IN_LOADERS, APP_ON_SERVER, NO_LOCALES),
  layer(
    "app/actions/**/*.{ts,tsx}",
    forbidInApp(
      [...NOT_FOR_LOADERS_AND_ACTIONS, "loaders/"],
      "Actions import api, session, schemas, i18n, urls, page policies, paths and the prefetch header, and of the routes only their types.",
    ),
    forbidOtherAreas("actions"),
    APP_ON_SERVER,
    { ...NO_LOCALES, allowTypeImports: true },
  ),
  layer(
    "app/schemas/**/*.{ts,tsx}",
    forbidInApp(
      ["routes/", "loaders/", "actions/", "screens/", "ui/", "api/", "session/", "i18n/", "host/"],
      "Schemas import domain/ alone: browser and action share them.",
    ),
    APP_IN_BROWSER,
    NO_LOCALES,
    NO_CONTRACT_VALUES,
    NO_NODE,
  ),
  layer(
    "app/api/**/*.{ts,tsx}",
    forbidInApp(
      ["routes/", "loaders/", "actions/", "screens/", "ui/", "schemas/"],
      "The client of the shop API imports contract/, domain/, session and i18n.",
    ),
    APP_ON_SERVER,
    NO_LOCALES,
  ),
  layer(
    "app/session/**/*.{ts,tsx}",
    forbidInApp(
      ["routes/", "loaders/", "actions/", "screens/", "ui/", "schemas/", "api/"],
      "The session imports domain/ and i18n.",
    ),
    APP_ON_SERVER,
    { ...NO_LOCALES, allowTypeImports: true },
    NO_CONTRACT_VALUES,
  ),
  layer(
    "app/i18n/**/*.{ts,tsx}",
    forbidInApp(
      ["routes/", "loaders/", "actions/", "screens/", "ui/", "schemas/", "api/", "session/"],
      "i18n imports locales/ and domain/.",
    ),
    APP_ON_SERVER,
    NO_CONTRACT_VALUES,
  ),
  layer(
    "app/ui/**/*.{ts,tsx}",
    forbidInApp(
      ["routes/", "screens/", "loaders/", "actions/", "api/", "session/"],
      "The design system imports schemas, i18n and domain/, and no screen.",
    ),
    APP_IN_BROWSER,
    NO_LOCALES,
    NO_CONTRACT_VALUES,
    NO_NODE,
  ),
  layer("app/screens/**/*.{ts,tsx}", ...NOT_IN_SCREENS, forbidOtherAreas("screens")),
  layer("app/screens/shell/**/*.{ts,tsx}", ...NOT_IN_SCREENS),
]

const NO_LABS: ForbiddenImport = {
  regex: String.raw`^(#|(\.\./)+)labs/`,
  message: "What tests and labs share stands in tests/support/.",
}

/** Forbids imports of the given folders of tests/, a regular expression. Within a folder, imports are relative. */
function forbidInTests(folders: string): ForbiddenImport {
  return {
    regex: String.raw`^(#tests/|(\.\./)+(tests/)?)(${folders})/`,
    message: "What helps one file stands beside it, what several use in tests/support/.",
  }
}

export default defineConfig({
  options: { typeAware: true, denyWarnings: true, reportUnusedDisableDirectives: "error" },
  plugins: [
    "eslint",
    "typescript",
    "unicorn",
    "oxc",
    "import",
    "react",
    "jsx-a11y",
    "promise",
    "vitest",
    "node",
  ],
  categories: { correctness: "error", suspicious: "error" },
  ignorePatterns: [
    "build/",
    ".react-router/",
    ".data/",
    "test-results/",
    "playwright-report/",
    "public/",
    "labs/api-client/package/",
  ],
  rules: {
    "array-callback-return": "error",
    eqeqeq: "error",
    "no-alert": "error",
    "no-constructor-return": "error",
    "no-else-return": "error",
    "no-fallthrough": "error",
    "no-lonely-if": "error",
    "no-param-reassign": "error",
    "no-self-compare": "error",
    "no-useless-assignment": "error",
    "no-var": "error",
    "object-shorthand": "error",
    "prefer-const": "error",
    "import/no-cycle": "error",
    "import/no-duplicates": "error",
    "import/no-mutable-exports": "error",
    "import/no-self-import": "error",
    "oxc/no-accumulating-spread": "error",
    "jsx-a11y/no-noninteractive-tabindex": ["error", { roles: ["tabpanel", "region", "group"] }],
    "promise/no-return-in-finally": "error",
    "react/button-has-type": "error",
    "react/exhaustive-deps": "error",
    "react/jsx-no-constructed-context-values": "error",
    "react/jsx-no-target-blank": "error",
    "react/jsx-no-useless-fragment": "error",
    "react/no-danger": "error",
    "react/no-unknown-property": "error",
    "react/no-unstable-nested-components": ["error", { allowAsProps: true }],
    "react/rules-of-hooks": "error",
    "typescript/await-thenable": "error",
    "typescript/ban-ts-comment": "error",
    "typescript/consistent-type-imports": ["error", { disallowTypeAnnotations: false }],
    "typescript/no-deprecated": "error",
    "typescript/no-explicit-any": "error",
    "typescript/no-floating-promises": "error",
    "typescript/no-misused-promises": "error",
    "typescript/no-mixed-enums": "error",
    "typescript/no-namespace": "error",
    "typescript/no-non-null-assertion": "error",
    "typescript/no-require-imports": "error",
    "typescript/no-unnecessary-condition": "error",
    "typescript/no-unsafe-argument": "error",
    "typescript/no-unsafe-assignment": "error",
    "typescript/no-unsafe-call": "error",
    "typescript/no-unsafe-function-type": "error",
    "typescript/no-unsafe-member-access": "error",
    "typescript/no-unsafe-return": "error",
    "typescript/only-throw-error": "error",
    "typescript/prefer-includes": "error",
    "typescript/prefer-optional-chain": "error",
    "typescript/prefer-promise-reject-errors": "error",
    "typescript/restrict-plus-operands": "error",
    "typescript/return-await": ["error", "error-handling-correctness-only"],
    "typescript/switch-exhaustiveness-check": [
      "error",
      { considerDefaultExhaustiveForUnions: true },
    ],
    "typescript/use-unknown-in-catch-callback-variable": "error",
    "unicorn/no-abusive-eslint-disable": "error",
    "unicorn/no-instanceof-array": "error",
    "unicorn/prefer-node-protocol": "error",
    "vitest/consistent-test-it": ["error", { fn: "test", withinDescribe: "test" }],
    "vitest/no-disabled-tests": "error",
    "vitest/no-focused-tests": "error",
    "vitest/no-identical-title": "error",
    "typescript/no-misused-spread": ["error", { allow: ["string"] }],
    "vitest/expect-expect": ["error", { assertFunctionNames: ["expect*", "assert*", "fc.assert"] }],
    "no-empty-pattern": ["error", { allowObjectPatternsAsParameters: true }],
    "vitest/valid-expect": ["error", { maxArgs: 2 }],
    "no-control-regex": "off",
    "no-underscore-dangle": "off",
    "no-unmodified-loop-condition": "off",
    "import/no-named-as-default-member": "off",
    "import/no-unassigned-import": "off",
    "jsx-a11y/prefer-tag-over-role": "off",
    "promise/always-return": "off",
    "promise/no-promise-in-callback": "off",
    "react/exhaustive-effect-dependencies": "off",
    "react/purity": "off",
    "react/react-in-jsx-scope": "off",
    "react/set-state-in-effect": "off",
    "typescript/consistent-return": "off",
    "typescript/no-unsafe-enum-assignment": "off",
    "typescript/no-unsafe-type-assertion": "off",
    "typescript/unbound-method": "off",
    "unicorn/consistent-function-scoping": "off",
    "unicorn/no-array-sort": "off",
    "unicorn/require-post-message-target-origin": "off",
    "vitest/no-conditional-expect": "off",
    "vitest/no-standalone-expect": "off",
    "vitest/require-to-throw-message": "off",
  },
  overrides: [
    ...layers.map(({ files, patterns }) => toOverride(files, patterns)),
    {
      files: ["**/*.test.{ts,tsx}"],
      rules: { "no-restricted-imports": "off", "typescript/no-non-null-assertion": "off" },
    },
    toOverride(["tests/**/*.{ts,tsx}"], [NO_LABS, forbidInTests("api|browser|crawlers|http")]),
    toOverride(["tests/{crawlers,http}/**/*.ts"], [NO_LABS, forbidInTests("api|browser|http")]),
    {
      files: [
        "app/**/*.{ts,tsx}",
        "shop-api/**/*.ts",
        "contract/**/*.ts",
        "demo/**/*.ts",
        "domain/**/*.ts",
        "server/**/*.ts",
      ],
      rules: { "node/no-process-env": "error" },
    },
    {
      files: [
        "app/host/env.ts",
        "shop-api/config.ts",
        "shop-api/main.ts",
        "shop-api/cli.ts",
        "**/*.test.{ts,tsx}",
      ],
      rules: { "node/no-process-env": "off" },
    },
    { files: ["app/**/*.{ts,tsx}"], rules: { "typescript/only-throw-error": "off" } },
    { files: ["app/ui/action/*.tsx"], rules: { "react/button-has-type": "off" } },
    {
      files: [
        "app/ui/text/prose.tsx",
        "app/ui/icon/icon.tsx",
        "app/ui/markup/raw-html.tsx",
        "app/screens/catalogue/product-card/product-card.tsx",
        "app/screens/catalogue/products/facet-choices.tsx",
      ],
      rules: { "react/no-danger": "off" },
    },
  ],
})
