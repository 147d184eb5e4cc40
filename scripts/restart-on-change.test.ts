import { spawn } from "node:child_process"
import { once } from "node:events"
import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs"
import { connect } from "node:net"
import { tmpdir } from "node:os"
import path from "node:path"
import { expect, type Mock, onTestFinished, test, vi } from "vitest"
import { QUIET_PERIOD, restartOnChange } from "./restart-on-change.ts"

/**
 * Writes to the file repeatedly until the watcher notices a change, because a watcher that has just started may miss
 * the first changes. Each change delays the restart by QUIET_PERIOD, so the pauses between the changes are longer.
 */
async function untilNoticed(file: string, start: Mock) {
  await expect
    .poll(
      () => {
        if (start.mock.calls.length === 0) writeFileSync(file, String(Math.random()))
        return start.mock.calls.length
      },
      { interval: 3 * QUIET_PERIOD },
    )
    .toBeGreaterThan(0)
}

function createRoot() {
  const root = mkdtempSync(path.join(tmpdir(), "atir-restart-"))
  onTestFinished(() => rmSync(root, { recursive: true }))
  mkdirSync(path.join(root, "shop-api/contact"), { recursive: true })
  const file = path.join(root, "shop-api/contact/contact.ts")
  writeFileSync(file, "0")
  return { root, file }
}

test("restarts the shop API after each change of a file, also when an editor replaces the file", async () => {
  const { root, file } = createRoot()
  const start = vi.fn<() => Promise<void>>(() => Promise.resolve())
  const gate = await restartOnChange(root, { apiPort: 9, start, stop: () => Promise.resolve() })
  await untilNoticed(file, start)
  for (const content of ["one", "two", "three"]) {
    const before = start.mock.calls.length
    writeFileSync(`${file}.new`, content)
    renameSync(`${file}.new`, file)
    await expect.poll(() => start.mock.calls.length).toBeGreaterThan(before)
  }
  await gate.close()
})

test("lets its process end once it is closed", async () => {
  const { root } = createRoot()
  const script = `
    import { restartOnChange } from "./restart-on-change.ts"
    const gate = await restartOnChange(${JSON.stringify(root)}, { apiPort: 9 })
    await gate.close()`
  const child = spawn(process.execPath, ["--input-type=module", "-e", script], {
    cwd: import.meta.dirname,
    stdio: "inherit",
  })
  onTestFinished(() => void child.kill())
  expect(await once(child, "exit")).toEqual([0, null])
})

test("does not restart the shop API after it is closed", async () => {
  const { root, file } = createRoot()
  const start = vi.fn<() => Promise<void>>(() => Promise.resolve())
  const gate = await restartOnChange(root, { apiPort: 9, start, stop: () => Promise.resolve() })
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] })
  onTestFinished(() => void vi.useRealTimers())
  // Writes to the file until a restart is pending.
  while (vi.getTimerCount() === 0) {
    writeFileSync(file, String(Math.random()))
    await new Promise(setImmediate)
  }
  await gate.close()
  vi.runAllTimers()
  await new Promise(setImmediate)
  expect(start).not.toHaveBeenCalled()
})

test("forgets a client that disconnects while the shop API restarts", async () => {
  const { root, file } = createRoot()
  const started = Promise.withResolvers<void>()
  const start = vi.fn<() => Promise<void>>(() => started.promise)
  const gate = await restartOnChange(root, { apiPort: 9, start, stop: () => Promise.resolve() })
  await untilNoticed(file, start)
  const client = connect(gate.port, "127.0.0.1")
  await once(client, "connect")
  client.resetAndDestroy()
  await once(client, "close")
  started.resolve()
  await started.promise
  // If `restartOnChange` did not handle an error of the closed connection, the error would end this process.
  await new Promise(setImmediate)
  const next = connect(gate.port, "127.0.0.1")
  await once(next, "connect")
  expect(next.destroyed).toBe(false)
  next.destroy()
  await gate.close()
})
