import { readFileSync } from "node:fs"
import path from "node:path"
import { describe, expect, test } from "vitest"
import { z } from "zod"
import type { Call } from "#contract/call.ts"
import { getHome } from "#contract/home.ts"
import { listProductIds } from "#contract/product-feed.ts"
import { getProduct, listCartProducts, searchProducts } from "#contract/products.ts"
import { suggest } from "#contract/suggestions.ts"
import { withTestApi } from "#tests/support/with-test-api.ts"

/**
 * Responses of the shop API to an English storefront in Uzbekistan, recorded before the API could group products by
 * perfume.
 */
const recorded = z
  .array(z.object({ path: z.string(), answer: z.unknown() }))
  .parse(JSON.parse(readFileSync(path.join(import.meta.dirname, "recorded-answers.json"), "utf8")))

/** Path patterns and their calls. The first pattern that matches a path decides. */
const CALLS: readonly (readonly [RegExp, Call])[] = [
  [/^\/api\/v1\/products\?/, searchProducts],
  [/^\/api\/v1\/products\/list\?/, listCartProducts],
  [/^\/api\/v1\/products\/ids\?/, listProductIds],
  [/^\/api\/v1\/products\/\d+/, getProduct],
  [/^\/api\/v1\/search\/suggest\?/, suggest],
  [/^\/api\/v1\/home/, getHome],
]

function callOf(target: string): Call {
  const call = CALLS.find(([pattern]) => pattern.test(target))?.[1]
  if (!call) throw new Error(`no call for ${target}`)
  return call
}

/** Removes the versions from the URLs of pictures, because a version changes with the drawing. */
const normalize = (answer: unknown) =>
  JSON.parse(
    JSON.stringify(answer).replaceAll(/(\/images\/product\/\d+\/)[0-9a-f]+/g, "$1version"),
  ) as unknown

describe("[D1.80] the shop API before group=perfume", () => {
  const api = withTestApi()
  const ask = async (target: string) => {
    const headers = { "app-country": "uz", "app-locale": "en" }
    const response = await api.fetch(target, { headers })
    return { status: response.status, answer: (await response.json()) as unknown }
  }

  test.each(recorded)(
    "gave the recorded response to $path, whose fields are the same now",
    async ({ path: target, answer }) => {
      const now = await ask(target)
      expect(now.status).toBe(200)
      // Later versions may add fields.
      expect({ answer: normalize(now.answer) }).toMatchObject({ answer: normalize(answer) })
    },
  )

  test.each(recorded)(
    "gave a response to $path that this storefront can parse",
    ({ path: target, answer }) => {
      const read = callOf(target).answer.parse(answer)
      const encoded = z.encode(callOf(target).answer, read)
      expect({ answer: normalize(encoded) }).toMatchObject({ answer: normalize(answer) })
    },
  )
})
