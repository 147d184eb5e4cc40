import { expect, test } from "vitest"
import { formatStartMessage } from "./start-message.ts"

test("names the port on which a storefront without a shop API of its own listens", () => {
  const text = formatStartMessage("https://shop.example", {
    config: null,
    shopApiUrl: "http://127.0.0.1:3001",
    port: 3002,
  })
  expect(text).toContain("The storefront of https://shop.example listens on port 3002")
})
