import { renderToStaticMarkup } from "react-dom/server"
import { expect, test } from "vitest"
import { CartSkeleton } from "./cart-skeleton.tsx"

test("shows placeholders for two lines of a loading cart, and announces it once", () => {
  const html = renderToStaticMarkup(<CartSkeleton label="Loading" />)
  expect(html.match(/cart-line_line__/g)).toHaveLength(2)
  expect(html).toMatch(/^<div role="status"><span[^>]*>Loading<\/span><div aria-hidden="true">/)
  expect(html.match(/Loading/g)).toHaveLength(1)
})
