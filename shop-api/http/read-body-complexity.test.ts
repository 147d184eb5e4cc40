import { expect, test } from "vitest"
import { readBody } from "#shop-api/http/read-body.ts"

const read = (body: string) =>
  readBody(
    new Request("http://localhost/api/v1/orders", {
      method: "POST",
      body,
      headers: { "Content-Type": "application/json" },
    }),
  )

const nested = (depth: number) => "[".repeat(depth) + "]".repeat(depth)
const list = (values: number) => JSON.stringify(Array.from({ length: values }, () => 1))

test("accepts JSON of twenty levels and two thousand values", async () => {
  expect(await read(nested(20))).toEqual(JSON.parse(nested(20)))
  expect(await read(list(2000))).toHaveLength(2000)
  const text = { text: `a "${",:[{".repeat(5000)}\\` }
  expect(await read(JSON.stringify(text))).toEqual(text)
})

test.each([
  ["one level more", nested(21)],
  ["objects of ten thousand levels", '{"a":'.repeat(10_000)],
  ["one value more", list(2001)],
  ["thousands of keys", `{${Array.from({ length: 3000 }, (_, at) => `"a${at}":1`).join(",")}}`],
])("[D1.11] rejects JSON of %s with 413", async (_, body) => {
  await expect(read(body)).rejects.toMatchObject({ status: 413 })
})
