import { afterEach, expect, test, vi } from "vitest"
import { runStep } from "./step.mjs"

afterEach(() => vi.unstubAllEnvs())

test("a step finds the programs of Debian's administrator, whoever calls it", async () => {
  vi.stubEnv("PATH", "/usr/bin:/bin")
  const { output } = await runStep({ title: "Search", command: "sh", args: ["-c", "type runuser"] })
  expect(output).toMatch(/runuser is \/(usr\/)?sbin\/runuser/)
})
