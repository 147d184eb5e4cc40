import { afterEach, expect, test, vi } from "vitest"
import { fetchPage, prefetch } from "./page-payloads.ts"

afterEach(() => vi.unstubAllGlobals())

test("[D1.650] requests a page again that was prefetched while a form was being sent", async () => {
  const login = Promise.withResolvers<Response>()
  const fetched: string[] = []
  vi.stubGlobal("PREFETCHED_PAGES", /./)
  vi.stubGlobal("location", new URL("https://shop.uz/en/auth/login"))
  vi.stubGlobal("fetch", async (input: Request | string) => {
    if (input instanceof Request && input.method === "POST") return login.promise
    fetched.push(new Request(input).url)
    return new Response()
  })
  const page = new URL("https://shop.uz/en/products")
  const payload = `${page.href}.rsc`
  const sent = fetchPage(new Request("https://shop.uz/en/auth/login.rsc", { method: "POST" }))
  prefetch(page)
  login.resolve(new Response())
  await sent
  await fetchPage(new Request(payload))
  expect(fetched).toEqual([payload, payload])
})

test("[D1.671] prefetches a page with an open menu, and no page with another panel", () => {
  const fetched: string[] = []
  vi.stubGlobal("PREFETCHED_PAGES", /./)
  vi.stubGlobal("location", new URL("https://shop.uz/en/about"))
  vi.stubGlobal("fetch", async (url: string) => {
    fetched.push(url)
    return new Response()
  })
  const panels = ["menu", "catalogue", "menus", "search", "cart", "auth", "country", "logout"]
  for (const panel of panels) prefetch(new URL(`https://shop.uz/en/about?panel=${panel}`))
  expect(fetched).toEqual([
    "https://shop.uz/en/about.rsc?panel=menu",
    "https://shop.uz/en/about.rsc?panel=catalogue",
  ])
})
