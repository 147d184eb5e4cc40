import { existsSync, globSync, readFileSync } from "node:fs"
import path from "node:path"
import { root } from "./paths.mjs"

/**
 * Lists the experiments, which are the folders of labs/ that contain a main.ts. The question of an experiment is the
 * first paragraph below the title of its README.
 *
 * @returns {{ name: string, question: string }[]}
 */
export function listLabs() {
  return globSync("labs/*/main.ts", { cwd: root })
    .map((entry) => path.dirname(entry))
    .toSorted()
    .map((folder) => ({ name: path.basename(folder), question: readQuestion(folder) }))
}

/** @param {string} folder */
function readQuestion(folder) {
  const readme = path.join(root, folder, "README.md")
  const [, text = ""] = existsSync(readme) ? readFileSync(readme, "utf8").split("\n\n") : []
  return text.replaceAll("\n", " ")
}
