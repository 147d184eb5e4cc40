import { expect, test } from "vitest"
import { createRequestContext, runInRequest } from "#tests/support/request-context.ts"
import { pagePath } from "./page-path.ts"

test("builds the paths of pages in the language of the request", async () => {
  const paths = await runInRequest(createRequestContext({ locale: "ru" }), () => [
    pagePath("home"),
    pagePath("orders"),
    pagePath("notifyCode", { id: 7 }),
    pagePath("order", { id: "a/b?c" }),
  ])
  expect(paths).toEqual([
    "/ru",
    "/ru/cabinet/orders",
    "/ru/product/7/notify/code",
    "/ru/cabinet/orders/a%2Fb%3Fc",
  ])
})
