import { spawn } from "node:child_process"
import { once } from "node:events"
import path from "node:path"
import { expect, test } from "vitest"

const runner = path.join(import.meta.dirname, "run-in-foreground.mjs")
/**
 * Names each signal that it gets, and ends a moment later, so that it would name a second one, too. Without a signal it
 * ends after five seconds.
 */
const program = `for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => {
  console.log(signal)
  setTimeout(() => process.exit(7), 300)
})
setTimeout(() => {}, 5000)
console.log("open")`

// The kernel sends Ctrl+C to all processes of the terminal's process group, and npm forwards it to its script.
test.each([
  ["SIGINT to npm alone", "SIGINT", ["script"]],
  ["Ctrl+C in a terminal", "SIGINT", ["group", "script"]],
  ["SIGTERM", "SIGTERM", ["script"]],
  ["the end of the terminal", "SIGHUP", ["group"]],
])("[D1.730] stops a program in the foreground exactly once: %s", async (_, signal, targets) => {
  const source = `import { runInForeground } from ${JSON.stringify(runner)}
    process.exitCode = await runInForeground("node", ["-e", ${JSON.stringify(program)}])`
  const script = spawn(process.execPath, ["--input-type=module", "-e", source], {
    stdio: ["ignore", "pipe", "inherit"],
    detached: true,
  })
  let output = ""
  script.stdout.setEncoding("utf8").on("data", (text) => {
    output += text
  })
  await once(script.stdout, "data")
  const pid = Number(script.pid)
  for (const target of targets) {
    process.kill(target === "group" ? -pid : pid, signal)
  }
  expect(await once(script, "close")).toEqual([7, null])
  expect(output).toBe(`open\n${signal}\n`)
})
