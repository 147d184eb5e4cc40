import { existsSync, readdirSync, readFileSync } from "node:fs"
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
  const labs = path.join(root, "labs")
  return readdirSync(labs)
    .filter((name) => existsSync(path.join(labs, name, "main.ts")))
    .toSorted()
    .map((name) => ({ name, question: readQuestion(name), needsBuild: !withoutBuild.has(name) }))
}

/** @param {string} name */
function readQuestion(name) {
  const readme = path.join(root, "labs", name, "README.md")
  const [, text = ""] = existsSync(readme) ? readFileSync(readme, "utf8").split("\n\n") : []
  return text.replaceAll("\n", " ")
}
