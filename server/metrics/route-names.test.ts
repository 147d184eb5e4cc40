import { expect, test } from "vitest"
import { createRouteNamer } from "#server/metrics/route-names.ts"

const nameRoute = createRouteNamer([
  "robots.txt",
  "api/*",
  ":locale?",
  ":locale?/products",
  ":locale?/product/:id.md",
  ":locale?/product/:id",
  ":locale?/product/:id/notify",
  ":locale?/cabinet/orders/:id",
  ":locale?/*",
])

test.each([
  ["/", "/:locale?"],
  ["/uz", "/:locale?"],
  ["/uz.rsc?_routes=x", "/:locale?.rsc"],
  ["/ru/products?page=2", "/:locale?/products"],
  ["/ru/products/", "/:locale?/products"],
  ["/products.rsc", "/:locale?/products.rsc"],
  ["/en/product/7", "/:locale?/product/:id"],
  ["/en/product/7.md", "/:locale?/product/:id.md"],
  ["/en/product/7/notify", "/:locale?/product/:id/notify"],
  ["/en/cabinet/orders/100001", "/:locale?/cabinet/orders/:id"],
  ["/robots.txt", "/robots.txt"],
  ["/api/v1/products", "/api/*"],
])("names the route of %s %s", (target, name) => {
  expect(nameRoute(target)).toBe(name)
})

test("gives made-up paths no names of their own", () => {
  const targets = Array.from({ length: 6000 }, (_, index) => `/uz/${index}/${"x".repeat(index)}`)
  expect(new Set(targets.map(nameRoute))).toEqual(new Set(["/:locale?/*", "none"]))
})
