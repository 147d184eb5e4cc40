import { channel } from "node:diagnostics_channel"
import type { DevEnvironment, Plugin, ViteDevServer } from "vite"

/** The two Vite servers load the configuration separately and share no modules, only a diagnostics channel. */
const changes = channel("atir:changed-styles")

const isStyles = (file: string) => file.endsWith(".css.ts")

/**
 * Updates open pages after an edit of a style file or of a module that it imports. vanilla-extract and plugin-rsc do not
 * update the stylesheets of server components. It runs in the dev server and, because `vanillaExtractPlugin` lets its
 * name pass, in the style compiler, which is a separate Vite server.
 */
export function styleUpdates(): Plugin {
  /** The newest code and CSS of each style file, by the path of either. */
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
      // Vite would update them before the compiler has read the new file.
      handler: ({ file, type }) => (type === "update" && isStyles(file) ? [] : undefined),
    },
  }
}

/** In the compiler: publishes the style files that import a changed file. */
function publishChanges({ watcher, moduleGraph }: ViteDevServer) {
  watcher.on("change", (changed) => {
    const files = new Set<string>()
    const waiting = [...(moduleGraph.getModulesByFile(changed) ?? [])]
    for (const { file, importers } of waiting) {
      if (!file || files.has(file)) continue
      files.add(file)
      waiting.push(...importers)
    }
    // The compiler clears its cache in its own listeners of this event, so the change is published after them.
    setImmediate(() => changes.publish([...files].filter(isStyles)))
  })
}

/** In the dev server: sends browsers the changed CSS, and new class names to everything that uses them. */
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

/** Compiles a file of code or CSS; returns whether it changed, false for a file that the environment has not loaded. */
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
