import { channel } from "node:diagnostics_channel"
import type { DevEnvironment, Plugin, ViteDevServer } from "vite"

/** Both Vite servers load the configuration on their own and so share no module, but a channel has one name for both. */
const changes = channel("atir:changed-styles")

const isStyles = (file: string) => file.endsWith(".css.ts")

/**
 * Shows edits of style files, and of the values that they are made of, in open pages. vanilla-extract and plugin-rsc
 * leave the stylesheets of server components as they are. Runs in the dev server and, by the name that
 * `vanillaExtractPlugin` lets through, in the style compiler, which is a Vite server of its own.
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
      // Vite would send them before the compiler has read the new file.
      handler: ({ file, type }) => (type === "update" && isStyles(file) ? [] : undefined),
    },
  }
}

/** In the compiler: publishes the style files that a changed file is part of. */
function publishChanges({ watcher, moduleGraph }: ViteDevServer) {
  watcher.on("change", (changed) => {
    const files = new Set<string>()
    const waiting = [...(moduleGraph.getModulesByFile(changed) ?? [])]
    for (const { file, importers } of waiting) {
      if (!file || files.has(file)) continue
      files.add(file)
      waiting.push(...importers)
    }
    // The compiler drops what it has compiled in listeners of the same event.
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

/** Whether a file of code or CSS is another one than before; false for what the environment has not loaded. */
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
