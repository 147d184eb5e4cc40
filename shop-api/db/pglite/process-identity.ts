import { readFileSync, readlinkSync } from "node:fs"
import { errorCodeOf } from "#runtime/error-code.ts"

/**
 * Returns the start time of a process, in clock ticks since the machine was started. Null when no living process has
 * the pid. On a system without /proc, such as macOS, the start time of every living process is "0".
 */
export function findStartTime(pid: number): string | null {
  const stat = findText(`/proc/${pid}/stat`)
  // The second field is the name of the program in parentheses. The name itself may contain parentheses.
  const fields = stat?.slice(stat.lastIndexOf(")") + 2).split(" ")
  if (fields) {
    const [state, started] = [fields[0], fields[19]]
    // A process that has ended stays in /proc until its parent process has read its exit code.
    return state === "Z" || state === "X" ? null : (started ?? null)
  }
  if (findText("/proc/self/stat") !== null) return null
  return answers(pid) ? "0" : null
}

/**
 * Returns an identifier of the area in which a pid belongs to only one process: the pid namespace of this machine or
 * container, since the machine was started.
 */
export function getPidSpace(): string {
  const boot = findText("/proc/sys/kernel/random/boot_id")?.slice(0, 8) ?? "unknown"
  return `${boot}.${findLink("/proc/self/ns/pid")?.replaceAll(/\D/g, "") ?? "0"}`
}

function answers(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return errorCodeOf(error) === "EPERM"
  }
}

function findText(file: string): string | null {
  try {
    return readFileSync(file, "utf8")
  } catch {
    return null
  }
}

function findLink(file: string): string | null {
  try {
    return readlinkSync(file)
  } catch {
    return null
  }
}
