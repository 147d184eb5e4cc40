import { renderToStaticMarkup } from "react-dom/server"
import { expect, test } from "vitest"
import { SocialLinksSkeleton } from "./social-links-skeleton.tsx"

test("shows four placeholders for loading social links, and announces them once", () => {
  const html = renderToStaticMarkup(<SocialLinksSkeleton label="Loading" />)
  expect(html.match(/social-links_line__/g)).toHaveLength(4)
  expect(html).toMatch(/^<div role="status"><span[^>]*>Loading<\/span><div aria-hidden="true">/)
  expect(html.match(/Loading/g)).toHaveLength(1)
})
