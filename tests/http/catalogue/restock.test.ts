import { expect } from "vitest"
import { test } from "#tests/support/http.ts"
import { newPhone } from "#tests/support/new-phone.ts"
import { postForm } from "#tests/support/post-form.ts"
import { getUnorderable } from "#tests/support/unorderable-product.ts"

test("[D.83] rejects robots, and redirects from a step that the visitor has not reached", async ({
  request,
  shop,
}) => {
  const { id } = await getUnorderable(request)
  const phone = newPhone(0)
  const begin = `/en/product/${id}/notify`
  const robot = await postForm(request, shop, begin, { phone })
  expect(robot.status()).toBe(422)
  expect(await shop.outbox()).not.toContainEqual(expect.objectContaining({ to: phone }))
  const early = await request.get(`${begin}/code`, { maxRedirects: 0 })
  expect([early.status(), early.headers()["location"]]).toEqual([303, begin])
  const guess = await postForm(request, shop, `${begin}/code`, { code: "123456" })
  expect([guess.status(), guess.headers()["location"]]).toEqual([303, begin])
  const again = await postForm(request, shop, `/en/form/resend-restock-code/${id}`, {})
  expect([again.status(), again.headers()["location"]]).toEqual([303, begin])
  for (const unknown of ["0", "abc", "999999", "99999999999"]) {
    expect((await request.get(`/en/product/${unknown}/notify`)).status()).toBe(404)
    expect((await request.get(`/en/product/${unknown}/notify/code`)).status()).toBe(404)
  }
  expect((await postForm(request, shop, "/en/product/abc/notify", { phone })).status()).toBe(404)
})
