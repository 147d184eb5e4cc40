import { readdirSync } from "node:fs"
import path from "node:path"
import type { Call } from "#contract/call.ts"

const CONTRACT = path.resolve(import.meta.dirname, "../../../contract")

function isCall(value: unknown): value is Call {
  return typeof value === "object" && value !== null && "method" in value && "example" in value
}

/** Every call of the contract by the name of its export. */
export async function listContractCalls(): Promise<Map<string, Call>> {
  const calls = new Map<string, Call>()
  for (const file of readdirSync(CONTRACT)) {
    if (!file.endsWith(".ts") || file.endsWith(".test.ts")) continue
    const exported: unknown = await import(path.join(CONTRACT, file))
    if (typeof exported !== "object" || exported === null) continue
    for (const [name, value] of Object.entries(exported)) if (isCall(value)) calls.set(name, value)
  }
  return calls
}
