import { expect, onTestFinished, test } from "vitest"
import {
  queryWithoutPanel,
  queryWithoutOtherPanels,
  loginHref,
  queryWithPanel,
} from "./panel-query.ts"

test("keeps the page's own query when a panel opens", () => {
  expect(queryWithPanel("?family=woody&page=2", "cart")).toBe("?family=woody&page=2&panel=cart")
})

test("replaces a panel and its parameters when another one opens", () => {
  expect(queryWithPanel("?panel=auth&tab=login&next=abc", "country")).toBe("?panel=country")
  expect(queryWithPanel("", "auth", { tab: "register" })).toBe("?panel=auth&tab=register")
})

test("keeps the page's own query when a panel closes", () => {
  expect(queryWithoutPanel("?q=oud&panel=auth&tab=register&step=code")).toBe("?q=oud")
  expect(queryWithoutPanel("?q=oud&panel=auth&tab=register&step=code&ask=1")).toBe("?q=oud")
  expect(queryWithoutPanel("?panel=cart")).toBe("")
  expect(queryWithoutPanel("?return_to=%2Fen&next=L2Vu")).toBe("?return_to=%2Fen&next=L2Vu")
})

test("closes a panel in a browser whose URLSearchParams has no size", () => {
  const size = Object.getOwnPropertyDescriptor(URLSearchParams.prototype, "size")
  onTestFinished(
    () => void (size && Object.defineProperty(URLSearchParams.prototype, "size", size)),
  )
  Reflect.deleteProperty(URLSearchParams.prototype, "size")
  expect(queryWithoutPanel("?panel=cart")).toBe("")
})

test("[D1.141] keeps where the visitor goes after the login", () => {
  expect(loginHref("/en/about", "?q=oud")).toBe("?q=oud&panel=auth&tab=login")
  expect(loginHref("/en", "?panel=auth&tab=register&next=abc")).toBe(
    "?panel=auth&tab=login&next=abc",
  )
  expect(loginHref("/en/auth/register", "?return_to=%2Fen&next=abc")).toBe(
    "/en/auth/login?return_to=%2Fen&next=abc",
  )
  expect(loginHref("/ru/password", "?next=abc&panel=menu")).toBe("/ru/auth/login?next=abc")
  expect(loginHref("/uz/auth/login", "")).toBe("/uz/auth/login")
})

test("[D1.141] keeps the auth panel open in another language, and closes others", () => {
  const auth = "?panel=auth&tab=register&step=code&next=abc"
  expect(queryWithoutOtherPanels(auth)).toBe(auth)
  expect(queryWithoutOtherPanels("?q=oud&panel=cart")).toBe("?q=oud")
})
