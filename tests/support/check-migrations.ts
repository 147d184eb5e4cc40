import { readdirSync, readFileSync } from "node:fs"
import path from "node:path"
import { isDeepStrictEqual } from "node:util"
import { z } from "zod"

const Journal = z.object({
  entries: z.array(z.object({ idx: z.number(), tag: z.string() })),
})

const Snapshot = z.looseObject({ tables: z.record(z.string(), z.unknown()) })
type Snapshot = z.infer<typeof Snapshot>

const GENERATE = "run npm run db:generate -- --name NAME"

/**
 * Checks that a folder of migrations results in the given schema, and that its journal is complete.
 *
 * @param schema result of drizzle-kit's `generateDrizzleJson`
 * @returns a line for each problem, with a remedy
 */
export function checkMigrations(folder: string, schema: unknown): string[] {
  const readJson = (file: string): unknown =>
    JSON.parse(readFileSync(path.join(folder, "meta", file), "utf8"))
  const { entries } = Journal.parse(readJson("_journal.json"))
  const files = readdirSync(folder).filter((file) => file.endsWith(".sql"))
  const named = entries.map(({ tag }) => `${tag}.sql`)
  const snapshots = readdirSync(path.join(folder, "meta")).filter((file) =>
    file.endsWith("_snapshot.json"),
  )
  const newest = `${String(entries.at(-1)?.idx ?? 0).padStart(4, "0")}_snapshot.json`
  const problems = [
    ...named
      .filter((file) => !files.includes(file))
      .map((file) => `meta/_journal.json names ${file}, which is missing`),
    ...files
      .filter((file) => !named.includes(file))
      .map((file) => `${file} is not in meta/_journal.json: remove it, then ${GENERATE}`),
    ...snapshots
      .filter((file) => file !== newest)
      .map((file) => `meta/${file} is old: remove it, only the newest is kept`),
  ]
  if (!snapshots.includes(newest)) return [...problems, `meta/${newest} is missing: ${GENERATE}`]
  const changed = listChanges(Snapshot.parse(readJson(newest)), parseSchema(schema))
  if (changed.length > 0) {
    problems.push(
      `the schema is not what meta/${newest} has (${changed.join(", ")}): ${GENERATE}, then remove meta/${newest}`,
    )
  }
  return problems
}

/** Parses a schema as a snapshot, which contains only what JSON can express. */
function parseSchema(schema: unknown): Snapshot {
  return Snapshot.parse(JSON.parse(JSON.stringify(schema)))
}

/** Lists the names of tables that differ, and of other parts that differ: enums, sequences, views. */
function listChanges(before: Snapshot, after: Snapshot): string[] {
  const { tables: oldTables, ...oldParts } = before
  const { tables: newTables, ...newParts } = after
  for (const parts of [oldParts, newParts]) {
    delete parts["id"]
    delete parts["prevId"]
  }
  const differing = (one: Record<string, unknown>, other: Record<string, unknown>) =>
    Object.keys({ ...one, ...other }).filter((name) => !isDeepStrictEqual(one[name], other[name]))
  return [...differing(oldTables, newTables), ...differing(oldParts, newParts)]
}
