import { renderToStaticMarkup } from "react-dom/server"
import { expect, test } from "vitest"
import { CartSkeleton } from "#app/screens/cart/cart-skeleton.tsx"
import { SocialLinksSkeleton } from "./social-links-skeleton.tsx"

test("a skeleton has two lines in the cart and four in the footer, and is announced once", () => {
  const cart = renderToStaticMarkup(<CartSkeleton label="Loading" />)
  const links = renderToStaticMarkup(<SocialLinksSkeleton label="Loading" />)
  expect(cart.match(/skeleton_cartLine/g)).toHaveLength(2)
  expect(links.match(/skeleton_link__/g)).toHaveLength(4)
  for (const html of [cart, links]) {
    expect(html).toMatch(/^<div role="status"><span[^>]*>Loading<\/span><div aria-hidden="true">/)
    expect(html.match(/Loading/g)).toHaveLength(1)
  }
})
