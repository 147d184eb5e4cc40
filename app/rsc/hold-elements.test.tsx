import { renderToStaticMarkup } from "react-dom/server"
import type { unstable_RSCRenderPayload as RenderPayload } from "react-router"
import { expect, test } from "vitest"
import { holdElements } from "./hold-elements.tsx"

const MATCH = {
  hasAction: false,
  hasComponent: true,
  hasLoader: false,
  params: {},
  pathnameBase: "",
}
const PAYLOAD: RenderPayload = {
  type: "render",
  actionData: null,
  basename: "/",
  errors: null,
  loaderData: {},
  location: { pathname: "/", search: "", hash: "", state: null, key: "default" },
  routeDiscovery: { mode: "initial" },
  patches: Promise.resolve([]),
  matches: [
    { ...MATCH, id: "root", pathname: "/", element: <main />, errorElement: <b>failed</b> },
    { ...MATCH, id: "list", pathname: "/list", element: <p>list</p> },
    { ...MATCH, id: "add", pathname: "/add", element: false },
  ],
}

function renderMatches({ matches }: RenderPayload): string[][] {
  return matches.map(({ element, errorElement }) =>
    [element, errorElement].flatMap((one) => (one ? [renderToStaticMarkup(one)] : [])),
  )
}

test("renders the elements of a page, and nothing of it once they are released", () => {
  const { payload, release } = holdElements(PAYLOAD)
  if (payload.type !== "render") throw new Error("the payload has another type")
  const elements = [["<main></main>", "<b>failed</b>"], ["<p>list</p>"], []]
  expect(renderMatches(payload)).toEqual(elements)
  release()
  expect(renderMatches(payload)).toEqual([["", ""], [""], []])
  expect(renderMatches(PAYLOAD)).toEqual(elements)
  expect(payload).not.toHaveProperty("patches")
})

test("passes a redirect unchanged", () => {
  const redirect = {
    type: "redirect",
    status: 302,
    location: "/",
    replace: false,
    reload: false,
  } as const
  expect(holdElements(redirect).payload).toBe(redirect)
})
