import { devices, request as requests } from "playwright/test"
import { expect } from "vitest"
import { fromElsewhere } from "#tests/support/forwarded-address.ts"
import { test } from "#tests/support/http-test.ts"
import type { Screen } from "#tests/support/screen-list.ts"

/** Limits for what takes most of the CPU time of an uncached page. They do not depend on the machine. */
interface Limits extends Screen {
  /** Elements of the payload. React creates, serializes, parses and renders each of them. */
  elements: number
  /** Client components that the payload loads. */
  clientComponents: number
  /** Characters of the payload, in thousands. */
  payload: number
  /** Characters of the document, in thousands. The document includes the payload. */
  document: number
}

/** A commit that makes a page lighter should lower its limits; a commit that raises a limit should explain why. */
const LIMITS: readonly Limits[] = [
  limit("guest", "/products?price_min=1000", [244, 15, 102, 215]),
  limit("guest", "/products?q=atirgul", [228, 15, 79, 167]),
  limit("guestWithHistory", "/product/{orderable}", [212, 11, 53, 103]),
  limit("guestWithCart", "/cart", [120, 15, 31, 65]),
  limit("guest", "/contact", [110, 9, 23, 48]),
  limit("guest", "/auth/login", [88, 10, 21, 44]),
  limit("guest", "/auth/register", [91, 10, 22, 47]),
  limit("guest", "/nowhere", [84, 9, 31, 62]),
  limit("customer", "/checkout/delivery", [108, 9, 32, 67]),
  // Includes the form of a new card, so that the page does not move when its scripts start.
  limit("customer", "/checkout/payment", [106, 9, 23, 48]),
  limit("customer", "/checkout/confirmation", [109, 10, 24, 49]),
  limit("customer", "/cabinet", [88, 9, 27, 55]),
  limit("customer", "/cabinet/orders", [87, 8, 26, 53]),
  limit("customer", "/cabinet/orders/{paid}", [94, 10, 28, 57]),
]

function limit(
  visitor: Screen["visitor"],
  path: string,
  [elements, clientComponents, payload, document]: [number, number, number, number],
): Limits {
  return { visitor, path, elements, clientComponents, payload, document }
}

test("sends uncached pages of few elements, client components and characters", async ({
  opened,
  shop,
}) => {
  for (const { visitor, path, ...limits } of LIMITS) {
    const request = await requests.newContext({
      baseURL: shop.url,
      userAgent: devices["Desktop Chrome"].userAgent,
      storageState: opened.cookiesOf(visitor),
      extraHTTPHeaders: { accept: "text/html", ...fromElsewhere() },
    })
    const url = opened.urlOf({ visitor, path }, "uz")
    const document = await (await request.get(url)).text()
    const payload = await (await request.get(url.replace(/(?=\?|$)/, ".rsc"))).text()
    const counts = {
      elements: payload.split('["$","').length - 1,
      clientComponents: payload.match(/^[\da-f]+:I\[/gm)?.length ?? 0,
      payload: payload.length / 1000,
      document: document.length / 1000,
    }
    for (const name of Object.keys(counts) as (keyof typeof counts)[]) {
      expect.soft(counts[name], `${name} of ${path}`).toBeGreaterThan(0)
      expect.soft(counts[name], `${name} of ${path}`).toBeLessThanOrEqual(limits[name])
    }
    await request.dispose()
  }
})
