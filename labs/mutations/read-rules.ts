import { existsSync, globSync, readFileSync } from "node:fs"
import path from "node:path"
import { pathToFileURL } from "node:url"
import type { Mutation } from "./mutation.ts"

export const root = path.resolve(import.meta.dirname, "../..")

export async function readRules(): Promise<Mutation[]> {
  const files = globSync("labs/mutations/rules/*.ts", { cwd: root }).toSorted()
  const modules = await Promise.all(
    files.map(
      async (file) =>
        (await import(pathToFileURL(path.join(root, file)).href)) as { mutations: Mutation[] },
    ),
  )
  return modules.flatMap((module) => module.mutations)
}

/** Lists the reasons why a mutation cannot run: its line, its test file or the title of its test does not exist. */
export function listProblems({ file, find, replace, test }: Mutation): string[] {
  const count = countIn(file, find)
  const problems: string[] = []
  if (count !== 1)
    problems.push(`${file}: ${JSON.stringify(find)} occurs ${String(count)} times, not once`)
  if (find.includes("\n") || replace.includes("\n")) problems.push(`${file}: a rule is one line`)
  if (find === replace) problems.push(`${file}: ${JSON.stringify(find)} is replaced by itself`)
  if (!existsSync(path.join(root, test.file))) problems.push(`${test.file} does not exist`)
  if (countIn(test.titleFile ?? test.file, test.title) === 0)
    problems.push(`${test.titleFile ?? test.file}: no title contains ${JSON.stringify(test.title)}`)
  return problems
}

function countIn(file: string, text: string): number {
  const full = path.join(root, file)
  return existsSync(full) ? readFileSync(full, "utf8").split(text).length - 1 : 0
}
