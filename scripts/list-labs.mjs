import { existsSync, globSync, readFileSync } from "node:fs"
import path from "node:path"
import { root } from "./paths.mjs"

/** The experiments that do not serve the built shop. */
const withoutBuild = new Set(["api-client", "gallery", "mutations", "search-evaluation"])

/**
 * Lists the experiments, which are the folders of labs/ that contain a main.ts. The question of an experiment is the
 * first paragraph below the title of its README.
 *
 * @returns {{ name: string, question: string, needsBuild: boolean }[]}
 */
export function listLabs() {
  return globSync("labs/*/main.ts", { cwd: root })
    .map((entry) => path.dirname(entry))
    .toSorted()
    .map((folder) => {
      const name = path.basename(folder)
      return { name, question: readQuestion(folder), needsBuild: !withoutBuild.has(name) }
    })
}

/** @param {string} folder */
function readQuestion(folder) {
  const readme = path.join(root, folder, "README.md")
  const [, text = ""] = existsSync(readme) ? readFileSync(readme, "utf8").split("\n\n") : []
  return text.replaceAll("\n", " ")
}
