import { expect } from "vitest"
import { test } from "#tests/support/http-test.ts"

test("responds with null for a perfume that is not in the cart", async ({ request }) => {
  const answer = await request.get("/en/added/101")
  expect(answer.status()).toBe(200)
  expect(await answer.json()).toBeNull()
})
