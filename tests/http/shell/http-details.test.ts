import { expect } from "vitest"
import { test } from "#tests/support/http.ts"
import { postForm } from "#tests/support/post-form.ts"

test("names the methods that a page takes when a form is posted to it in vain", async ({
  request,
  shop,
}) => {
  const answer = await postForm(request, shop, "/en/about")
  expect(answer.status()).toBe(405)
  expect(answer.headers()["allow"]).toBe("GET, HEAD")
})

test("has the icons that browsers ask for by themselves", async ({ request }) => {
  for (const [path, type] of [
    ["/favicon.ico", /icon/],
    ["/apple-touch-icon.png", /png/],
  ] as const) {
    const answer = await request.get(path)
    expect(answer.status()).toBe(200)
    expect(answer.headers()["content-type"]).toMatch(type)
  }
})
