import { channel } from "node:diagnostics_channel"
import type { DevEnvironment, Plugin, ViteDevServer } from "vite"

/**
 * The style compiler uses this channel to tell the development server which style files have changed. The compiler is
 * another Vite server in the same process. Each of the two servers loads the configuration separately and has its own
 * instances of all modules, but a diagnostics channel exists once per process.
 */
const changes = channel("atir:changed-styles")

const isStyles = (file: string) => file.endsWith(".css.ts")

/**
 * Creates the plugin that updates open pages after an edit of a style file, or of a module that a style file imports.
 * vanilla-extract and plugin-rsc do not update the stylesheets of server components. The plugin runs in the development
 * server and in the style compiler. The configuration of `vanillaExtractPlugin` names the plugin for the style
 * compiler.
 */
export function styleUpdates(): Plugin {
  /**
   * The latest results of compiling style files. The map has two entries for each style file: the path of the file with
   * the compiled code, and the path of the virtual CSS module with the compiled CSS.
   */
  const compiled = new Map<string, string>()
  let subscriber: ((files: unknown) => void) | undefined
  return {
    name: "atir/style-updates",
    apply: "serve",
    configureServer(server) {
      if (server.config.server.hmr === false) return publishChanges(server)
      subscriber = (files) => void sendUpdates(server, files as string[], compiled)
      changes.subscribe(subscriber)
    },
    buildEnd() {
      if (subscriber) changes.unsubscribe(subscriber)
    },
    transform: {
      filter: { id: /\.css\.ts(?:\.vanilla\.css)?(?:\?|$)/ },
      handler(code, id) {
        const [file = ""] = id.split("?")
        if (!compiled.has(file)) compiled.set(file, code)
      },
    },
    hotUpdate: {
      order: "pre",
      // Suppresses Vite's own update, which would come before the style compiler has read the changed file.
      handler: ({ file, type }) => (type === "update" && isStyles(file) ? [] : undefined),
    },
  }
}

/** Runs in the style compiler. Publishes which style files import a changed file. */
function publishChanges({ watcher, moduleGraph }: ViteDevServer) {
  watcher.on("change", (changed) => {
    const files = new Set<string>()
    const waiting = [...(moduleGraph.getModulesByFile(changed) ?? [])]
    for (const { file, importers } of waiting) {
      if (!file || files.has(file)) continue
      files.add(file)
      waiting.push(...importers)
    }
    // Waits until the compiler's own listeners of this event have cleared its cache.
    setImmediate(() => changes.publish([...files].filter(isStyles)))
  })
}

/**
 * Runs in the development server. Sends the changed CSS to browsers, and the new class names to all modules that use
 * them.
 */
async function sendUpdates(
  { environments: { client, ssr, rsc }, config }: ViteDevServer,
  files: readonly string[],
  compiled: Map<string, string>,
) {
  if (!rsc) return
  try {
    let hasNewCode = false
    for (const file of files) {
      if (await recompile(rsc, file, compiled)) {
        hasNewCode = true
        for (const environment of [rsc, ssr, client]) await reload(environment, file)
      }
      const css = `${file}.vanilla.css`
      if (await recompile(client, css, compiled)) await reload(client, css)
    }
    if (hasNewCode) client.hot.send("rsc:update", {})
  } catch (error) {
    config.logger.error(String(error))
  }
}

/**
 * Compiles the code or the CSS of a style file again. Returns whether the result has changed. Returns false if this
 * environment has not loaded the file.
 */
async function recompile(
  environment: DevEnvironment,
  file: string,
  compiled: Map<string, string>,
): Promise<boolean> {
  const modules = [...(environment.moduleGraph.getModulesByFile(file) ?? [])]
  const before = compiled.get(file)
  compiled.delete(file)
  for (const loaded of modules) {
    environment.moduleGraph.invalidateModule(loaded)
    await environment.transformRequest(loaded.url)
  }
  return modules.length > 0 && compiled.get(file) !== before
}

async function reload(environment: DevEnvironment, file: string) {
  for (const loaded of environment.moduleGraph.getModulesByFile(file) ?? []) {
    await environment.reloadModule(loaded)
  }
}
