import fs from "node:fs"
import { onTestFinished, vi } from "vitest"

/** Records what the storefront's log writes until the end of the test. Returns a function that returns it. */
export function recordLog(): () => string {
  const write = vi.spyOn(fs, "write")
  onTestFinished(() => write.mockRestore())
  return () => write.mock.calls.map(([, text]) => text).join("")
}
