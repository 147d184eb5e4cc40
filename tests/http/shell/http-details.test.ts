import { expect } from "vitest"
import { test } from "#tests/support/http-test.ts"
import { postForm } from "#tests/support/post-form.ts"

test("names the allowed methods of a page when a form is posted to it", async ({
  request,
  shop,
}) => {
  const answer = await postForm(request, shop, "/en/about")
  expect(answer.status()).toBe(405)
  expect(answer.headers()["allow"]).toBe("GET, HEAD")
})

test("serves the icons that browsers request by default", async ({ request }) => {
  for (const [path, type] of [
    ["/favicon.ico", /icon/],
    ["/apple-touch-icon.png", /png/],
  ] as const) {
    const answer = await request.get(path)
    expect(answer.status()).toBe(200)
    expect(answer.headers()["content-type"]).toMatch(type)
  }
})

test("sends payloads for server-function requests and for route manifests", async ({ request }) => {
  const build = (await (await request.get("/build.json")).json()) as { version: string }
  const headers = { "rsc-action-id": "x#y" }
  for (const [path, options] of [
    ["/en/cart", { headers }],
    [`/en/cart.manifest?version=${build.version}`, {}],
  ] as const) {
    const answer = await request.get(path, options)
    expect(answer.status(), path).toBe(200)
    expect(answer.headers()["content-type"], path).toMatch("text/x-component")
    expect(await answer.text(), path).not.toBe("")
  }
})
