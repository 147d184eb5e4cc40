import { expect, test } from "vitest"
import { closePanel, openPanel } from "./panels.ts"

test("opening a panel keeps the page's own query", () => {
  expect(openPanel("?family=woody&page=2", "cart")).toBe("?family=woody&page=2&panel=cart")
})

test("opening another panel replaces the first with all that belonged to it", () => {
  expect(openPanel("?panel=auth&tab=login&next=abc", "country")).toBe("?panel=country")
  expect(openPanel("", "auth", { tab: "register" })).toBe("?panel=auth&tab=register")
})

test("closing leaves the page's own query alone", () => {
  expect(closePanel("?q=oud&panel=auth&tab=register&step=code")).toBe("?q=oud")
  expect(closePanel("?panel=cart")).toBe("")
})
