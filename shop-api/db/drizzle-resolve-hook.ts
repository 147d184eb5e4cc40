import { registerHooks } from "node:module"

/**
 * Speeds up the import of Drizzle; loaded with `node --import` before the program. To resolve an import, Node parses
 * the package.json again for every file of a package. Drizzle has hundreds of files and a package.json of 179 KB: this
 * took 1.1 of the 1.4 s for importing the store, and 240 MB of memory that was never freed. Relative imports inside
 * Drizzle are complete file names of ES modules, so this hook resolves them without the package.json.
 */
registerHooks({
  resolve(specifier, context, next) {
    const { parentURL } = context
    if (!specifier.startsWith(".") || !parentURL?.includes("/node_modules/drizzle-orm/")) {
      return next(specifier, context)
    }
    return { url: new URL(specifier, parentURL).href, format: "module", shortCircuit: true }
  },
})
