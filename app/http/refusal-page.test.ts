import { expect, test } from "vitest"
import { renderRefusal } from "./refusal-page.ts"

const form = {
  method: "POST",
  target: "/en/contact",
  cookie: null,
  appLocale: null,
  acceptLanguage: null,
}

test("[D1.476] tells the sender of a form that is too large to shorten it, and of a damaged form to reload the page", () => {
  const large = renderRefusal(form, "form-size")
  expect(large.status).toBe(413)
  expect(large.body).toContain("shorten what you entered")
  expect(large.body).not.toContain("reload")
  const damaged = renderRefusal(form, "form-limits")
  expect(damaged.status).toBe(400)
  expect(damaged.body).toContain("reload the page")
})
