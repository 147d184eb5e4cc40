import { expect, test } from "vitest"
import { renderRefusal } from "./refusal-page.ts"

const form = {
  method: "POST",
  target: "/en/contact",
  cookie: null,
  appLocale: null,
  acceptLanguage: null,
  userAgent: null,
}

const refuse = (target: string, userAgent: string | null) =>
  renderRefusal({ ...form, method: "GET", target, userAgent }, "busy")

test("[D1.476] tells the sender of a form that is too large to shorten it, and of a damaged form to reload the page", () => {
  const large = renderRefusal(form, "form-size")
  expect(large.status).toBe(413)
  expect(large.body).toContain("shorten what you entered")
  expect(large.body).not.toContain("reload")
  const damaged = renderRefusal(form, "form-limits")
  expect(damaged.status).toBe(400)
  expect(damaged.body).toContain("reload the page")
})

test("answers a call of the shop API that is too large in the caller's language, with a text that speaks of no form", () => {
  const call = { ...form, target: "/api/v1/orders", appLocale: "en" }
  const { status, body } = renderRefusal(call, "form-size")
  expect([status, JSON.parse(body)]).toEqual([413, { message: "The request is too large" }])
})

test("[S8.23] renders no page for crawlers when the shop is busy", () => {
  const crawler = "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)"
  expect(refuse("/ru", crawler)).toEqual({
    status: 503,
    headers: { "Cache-Control": "no-store", "Retry-After": "5", "X-Robots-Tag": "noindex" },
    body: "",
  })
  expect(refuse("/ru", "Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0").body).toContain("<h1>")
  expect(refuse("/api/v1/products", crawler).body).toContain("message")
})

test("[S1.17] names the brand in the title", () => {
  expect(renderRefusal(form, "form-size").body).toContain(
    "<title>The form could not be read · Atir</title>",
  )
})
