import { expect } from "vitest"
import { test } from "#tests/support/http-test.ts"

test("[S7.32] serves the manifest of a newer build without caching", async ({ request }) => {
  const answer = await request.get("/build.json")
  expect(answer.headers()["cache-control"]).toBe("no-store")
  expect(answer.headers()["set-cookie"]).toBeUndefined()
  const { version } = (await answer.json()) as { version: string }
  expect(version).toMatch(/^\w{6,}$/)
  // The page contains the version of its build.
  expect(await (await request.get("/en/contact")).text()).toContain(version)
})
