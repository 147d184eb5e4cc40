import { afterEach, expect, test, vi } from "vitest"
import { runStep } from "./run-step.mjs"

afterEach(() => vi.unstubAllEnvs())

test("finds Debian's administrative programs with any PATH", async () => {
  vi.stubEnv("PATH", "/usr/bin:/bin")
  const { output } = await runStep({ title: "Search", command: "sh", args: ["-c", "type runuser"] })
  expect(output).toMatch(/runuser is \/(usr\/)?sbin\/runuser/)
})
