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

/** Forbids imports of everything at the top level, server.ts included, except from the given folders. */
function allowTopLevel(allowed: readonly string[], message: string): ForbiddenImport {
  const others = TOP_LEVEL.filter((folder) => !allowed.includes(folder))
  return { regex: String.raw`^(#|(\.\./)+)((${others.join("|")})/|server\.ts$)`, message }
}

/** Forbids imports of files in app/ whose path starts with one of the regular expressions. */
function forbidInApp(paths: readonly string[], message: string): ForbiddenImport {
  return { regex: String.raw`^(#app/|(\.\./)+(app/)?)(${paths.join("|")})`, message }
}

/** Forbids imports of all other folders in app/. Files directly in app/ remain allowed. */
function allowOwnFolder(own: string, message: string): ForbiddenImport {
  const others = APP_FOLDERS.filter((folder) => folder !== own)
  return forbidInApp(
    others.map((folder) => `${folder}/`),
    message,
  )
}

/** Forbids imports between the areas of a layer. Within an area, imports are relative. */
function forbidOtherAreas(layer: "actions" | "loaders" | "screens"): ForbiddenImport {
  return {
    regex: String.raw`^(#app/${layer}/|(\.\./)+((app/)?${layer}/)?)(${AREAS.join("|")})/`,
    message: `No area imports another: what several use is in app/${layer}/shared/. An area's own files are imported by relative paths.`,
  }
}

function restrictImports(files: string[], patterns: ForbiddenImport[]): OxlintOverride {
  return { files, rules: { "no-restricted-imports": ["error", { patterns }] } }
}

function forbidImports(files: string | string[], ...patterns: ForbiddenImport[]) {
  return { files: [files].flat(), patterns }
}

const NO_NODE: ForbiddenImport = {
  regex: "^node:",
  message: "This code also runs in browsers, where Node has no modules.",
}
const NO_TEXTS: ForbiddenImport = {
  regex: String.raw`^(#|(\.\./)+)locales/`,
  message: "Texts are read in app/i18n/.",
}
const NO_CONTRACT_VALUES: ForbiddenImport = {
  regex: String.raw`^(#|(\.\./)+)contract/`,
  message:
    "The contract's types are for everybody in app/, its values for app/api/, loaders and actions.",
  allowTypeImports: true,
}
const APP_IMPORTS = "app/ knows the shop API by its contract alone."
const APP_ON_SERVER = allowTopLevel(
  ["app", "contract", "domain", "locales", "runtime"],
  APP_IMPORTS,
)
/** For routes: the gallery of the development server is in labs/. */
const APP_AND_LABS = allowTopLevel(
  ["app", "contract", "domain", "labs", "locales", "runtime"],
  APP_IMPORTS,
)
const APP_IN_BROWSER = allowTopLevel(
  ["app", "contract", "domain", "locales"],
  `${APP_IMPORTS} runtime/ needs Node: this code also runs in browsers.`,
)
const SCREENS = forbidInApp(
  ["routes/", "loaders/", "actions/", "api/", "session/"],
  "Screens import ui, schemas, i18n and domain/: what they show is handed to them.",
)
/** Forbids screens, the browser's parts and the files of routes, but not the types of routes. */
const REQUEST_HANDLERS = [
  String.raw`routes/[a-z/-]+\.tsx?`,
  "(http|hydration|offline|rsc|screens|ui|vitals)/",
  "navigation/(page-|prefetch-on-)",
  String.raw`(entry|root|routes)\.`,
]
const LOADERS = forbidInApp(
  [...REQUEST_HANDLERS, "actions/"],
  "Loaders import api, session, schemas, i18n, urls, page policies, paths and the prefetch header, and of the routes only their types.",
)

/** Which imports are forbidden in which files. A later entry replaces an earlier one for the files of both. */
export const layers = [
  forbidImports(
    "domain/**/*.{ts,tsx}",
    allowTopLevel(["domain"], "domain/ holds pure rules: it imports nothing of the shop."),
    NO_NODE,
  ),
  forbidImports(
    "contract/**/*.{ts,tsx}",
    allowTopLevel(["contract", "domain"], "contract/ imports domain/ alone."),
    NO_NODE,
  ),
  forbidImports(
    "runtime/**/*.ts",
    allowTopLevel(["runtime"], "runtime/ knows nothing of the shop."),
  ),
  forbidImports(
    "locales/**/*.ts",
    allowTopLevel(["locales", "domain"], "locales/ imports domain/ alone."),
  ),
  forbidImports(
    "shop-api/**/*.{ts,tsx}",
    allowTopLevel(
      ["contract", "domain", "locales", "runtime", "shop-api"],
      "shop-api/ imports contract/, domain/, runtime/ and locales/; open.ts and cli/ load demo/.",
    ),
  ),
  forbidImports(
    ["shop-api/open.ts", "shop-api/cli/**/*.ts", "demo/**/*.ts"],
    allowTopLevel(
      ["contract", "demo", "domain", "locales", "runtime", "shop-api"],
      "demo/, open.ts and cli/ import demo/, shop-api/ and what that imports.",
    ),
  ),
  forbidImports(
    "server/**/*.{ts,tsx}",
    allowTopLevel(
      ["domain", "runtime", "server"],
      "server/ imports domain/ and runtime/; server.ts hands it the storefront and the shop API.",
    ),
  ),
  forbidImports("server.ts", {
    regex: String.raw`^(#|\./)(app|contract|demo|domain|labs|locales|scripts|tests)/`,
    message:
      "server.ts imports server/, runtime/ and the shop API; the storefront comes from build/.",
  }),
  forbidImports(
    "scripts/**/*.{ts,mjs}",
    allowTopLevel(["runtime", "scripts"], "scripts/ import runtime/ alone."),
  ),

  forbidImports("app/*.{ts,tsx}", APP_ON_SERVER),
  forbidImports("app/{navigation,offline,vitals}/**/*.ts", APP_IN_BROWSER, NO_NODE),
  forbidImports(
    "app/http/**/*.{ts,tsx}",
    forbidInApp(
      ["routes/", "actions/", "screens/", "ui/"],
      "Checks of a request import loaders, api, session, schemas and i18n.",
    ),
    APP_ON_SERVER,
    NO_CONTRACT_VALUES,
  ),
  forbidImports(
    "app/hydration/**/*.{ts,tsx}",
    allowOwnFolder(
      "hydration",
      "app/hydration/ imports the page policies alone: every document has it.",
    ),
    allowTopLevel(
      ["app"],
      "app/hydration/ imports the page policies alone: every document has it.",
    ),
  ),
  forbidImports("app/rsc/**/*.{ts,tsx}", {
    regex: String.raw`^(#|\.\./|node:)`,
    message: "app/rsc/ imports packages alone: it runs when files of the build are lost.",
  }),
  forbidImports(
    "app/host/**/*.{ts,tsx}",
    allowOwnFolder(
      "host",
      "app/host/ imports domain/ and runtime/: all layers of app/ may import it.",
    ),
    allowTopLevel(
      ["app", "domain", "runtime"],
      "app/host/ imports domain/ and runtime/: all layers of app/ may import it.",
    ),
  ),
  forbidImports(
    "app/urls/**/*.{ts,tsx}",
    allowOwnFolder(
      "urls",
      "app/urls/ imports the page policies and domain/: browser and server share it.",
    ),
    allowTopLevel(
      ["app", "domain"],
      "app/urls/ imports the page policies and domain/: browser and server share it.",
    ),
    NO_NODE,
  ),
  forbidImports(
    "app/routes/**/*.{ts,tsx}",
    forbidInApp(["schemas/", "session/", "api/"], "Routes import loaders, actions, ui and i18n."),
    {
      regex: String.raw`^(#app/routes/|\.\./routes/|\./[^+])`,
      message: "Routes do not import each other.",
    },
    APP_AND_LABS,
    NO_TEXTS,
    NO_CONTRACT_VALUES,
  ),
  forbidImports(
    "app/loaders/**/*.{ts,tsx}",
    LOADERS,
    forbidOtherAreas("loaders"),
    APP_ON_SERVER,
    NO_TEXTS,
  ),
  forbidImports("app/loaders/shell/load-panel.ts", LOADERS, APP_ON_SERVER, NO_TEXTS),
  forbidImports(
    "app/actions/**/*.{ts,tsx}",
    forbidInApp(
      [...REQUEST_HANDLERS, "loaders/"],
      "Actions import api, session, schemas, i18n, urls, page policies, paths and the prefetch header, and of the routes only their types.",
    ),
    forbidOtherAreas("actions"),
    APP_ON_SERVER,
    { ...NO_TEXTS, allowTypeImports: true },
  ),
  forbidImports(
    "app/schemas/**/*.{ts,tsx}",
    forbidInApp(
      ["routes/", "loaders/", "actions/", "screens/", "ui/", "api/", "session/", "i18n/", "host/"],
      "Schemas import domain/ alone: browser and action share them.",
    ),
    APP_IN_BROWSER,
    NO_TEXTS,
    NO_CONTRACT_VALUES,
    NO_NODE,
  ),
  forbidImports(
    "app/api/**/*.{ts,tsx}",
    forbidInApp(
      ["routes/", "loaders/", "actions/", "screens/", "ui/", "schemas/"],
      "The client of the shop API imports contract/, domain/, session and i18n.",
    ),
    APP_ON_SERVER,
    NO_TEXTS,
  ),
  forbidImports(
    "app/session/**/*.{ts,tsx}",
    forbidInApp(
      ["routes/", "loaders/", "actions/", "screens/", "ui/", "schemas/", "api/"],
      "The session imports domain/ and i18n.",
    ),
    APP_ON_SERVER,
    { ...NO_TEXTS, allowTypeImports: true },
    NO_CONTRACT_VALUES,
  ),
  forbidImports(
    "app/i18n/**/*.{ts,tsx}",
    forbidInApp(
      ["routes/", "loaders/", "actions/", "screens/", "ui/", "schemas/", "api/", "session/"],
      "i18n imports locales/ and domain/.",
    ),
    APP_ON_SERVER,
    NO_CONTRACT_VALUES,
  ),
  forbidImports(
    "app/ui/**/*.{ts,tsx}",
    forbidInApp(
      ["routes/", "screens/", "loaders/", "actions/", "api/", "session/"],
      "The design system imports schemas, i18n and domain/, and no screen.",
    ),
    APP_IN_BROWSER,
    NO_TEXTS,
    NO_CONTRACT_VALUES,
    NO_NODE,
  ),
  forbidImports(
    "app/screens/**/*.{ts,tsx}",
    SCREENS,
    forbidOtherAreas("screens"),
    APP_IN_BROWSER,
    NO_TEXTS,
    NO_CONTRACT_VALUES,
    NO_NODE,
  ),
  forbidImports(
    "app/screens/shell/**/*.{ts,tsx}",
    SCREENS,
    APP_IN_BROWSER,
    NO_TEXTS,
    NO_CONTRACT_VALUES,
    NO_NODE,
  ),
]

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
    ...layers.map(({ files, patterns }) => restrictImports(files, patterns)),
    {
      files: ["**/*.test.{ts,tsx}"],
      rules: { "no-restricted-imports": "off", "typescript/no-non-null-assertion": "off" },
    },
    restrictImports(
      ["tests/**/*.{ts,tsx}"],
      [
        {
          regex: String.raw`^(#|(\.\./)+)labs/`,
          message: "What tests and labs share stands in tests/support/.",
        },
        {
          regex: String.raw`^(#tests/|(\.\./)+(tests/)?)(api|browser)/`,
          message: "What helps one file stands beside it, what several use in tests/support/.",
        },
      ],
    ),
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
        "app/ui/markup/markup-group.tsx",
        "app/screens/catalogue/product-card/product-card.tsx",
        "app/screens/catalogue/products/facet-choices.tsx",
      ],
      rules: { "react/no-danger": "off" },
    },
  ],
})
