import { expect, test } from "vitest"
import { closePanel, openPanel } from "./panels.ts"

test("keeps the page's own query when a panel opens", () => {
  expect(openPanel("?family=woody&page=2", "cart")).toBe("?family=woody&page=2&panel=cart")
})

test("replaces a panel and its parameters when another one opens", () => {
  expect(openPanel("?panel=auth&tab=login&next=abc", "country")).toBe("?panel=country")
  expect(openPanel("", "auth", { tab: "register" })).toBe("?panel=auth&tab=register")
})

test("keeps the page's own query when a panel closes", () => {
  expect(closePanel("?q=oud&panel=auth&tab=register&step=code")).toBe("?q=oud")
  expect(closePanel("?panel=cart")).toBe("")
  expect(closePanel("?return_to=%2Fen&next=L2Vu")).toBe("?return_to=%2Fen&next=L2Vu")
})
