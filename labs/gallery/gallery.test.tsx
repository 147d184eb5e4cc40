import { readdirSync, readFileSync } from "node:fs"
import path from "node:path"
import type { RouteConfigEntry } from "@react-router/dev/routes"
import { renderToString } from "react-dom/server"
import { createMemoryRouter, RouterProvider } from "react-router"
import { afterEach, describe, expect, test, vi } from "vitest"
import { Gallery } from "#labs/gallery/gallery.tsx"

const ui = path.resolve(import.meta.dirname, "../../app/ui")

/** Components that have no story of their own, because the gallery shows them as parts of other components. */
const PARTS = new Set([
  "PageMetadata",
  "SubmissionRetry",
  "RetryNotice",
  "QuestionField",
  "BotCheckFields",
  "ErrorSummary",
  "LoadingBar",
  "CaptchaToken",
  "CaptchaMeta",
  "ManagePopover",
  "RestoreFocus",
  "TableOfContents",
  "FollowLinks",
  "FocusHeading",
  "Icon",
  "OfflineMessage",
  "RawHtml",
  "RenderedMarkup",
  "Scrim",
  "StaticToast",
  "ShowAsModal",
  "ScrollToPressedPicture",
  "ThemeLinks",
  "Toaster",
  "Toasts",
])

/** Lists the names of the components in a folder. */
function listComponents(folder: string): string[] {
  return readdirSync(path.join(ui, folder))
    .filter((file) => file.endsWith(".tsx") && !file.endsWith(".test.tsx"))
    .flatMap((file) => {
      const source = readFileSync(path.join(ui, folder, file), "utf8")
      return [...source.matchAll(/^export function ([A-Z]\w*)/gm)].map(([, name = ""]) => name)
    })
}

const components = readdirSync(ui, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .flatMap(({ name }) => listComponents(name))
  .filter((name) => !PARTS.has(name))

describe("the gallery", () => {
  afterEach(() => {
    vi.unstubAllEnvs()
    vi.resetModules()
  })

  async function listPaths(isDevelopment: boolean): Promise<string[]> {
    vi.stubEnv("DEV", isDevelopment)
    vi.resetModules()
    const table = await import("#app/routes.ts")
    const paths = (entries: readonly RouteConfigEntry[]): string[] =>
      entries.flatMap((entry) => [entry.path ?? "", ...paths(entry.children ?? [])])
    return paths(table.default)
  }

  test("is a page of the development server, and not of the built shop", async () => {
    expect(await listPaths(true)).toContain("dev/ui/:panel?")
    expect((await listPaths(false)).filter((name) => name.includes("dev"))).toEqual([])
  })

  const router = createMemoryRouter([{ path: "*", element: <Gallery path="/uz/dev/ui" /> }])
  const html = renderToString(<RouterProvider router={router} />)

  test("shows each component with its name", () => {
    const icons = components.filter((name) => name.endsWith("Icon"))
    expect(icons.length).toBeGreaterThan(30)
    const captions = [...html.matchAll(/<p [^>]*translate="no">([^<]*)</g)].map(([, text]) => text)
    const headings = [...html.matchAll(/<h2 [^>]*>([^<]*)</g)].map(([, text]) => text)
    const shown = new Set([...captions, ...headings].join(" ").match(/\w+/g))
    expect(components.filter((name) => !shown.has(name))).toEqual([])
  })

  test("shows both themes without duplicate ids", () => {
    const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
    expect(ids.filter((id) => id?.startsWith("dark-")).length).toBeGreaterThan(20)
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([])
  })

  test("opens a sheet and a dialog", () => {
    for (const panel of ["sheet", "left-sheet", "dialog"]) {
      const routes = [{ path: "*", element: <Gallery path="/uz/dev/ui" panel={panel} /> }]
      const opened = renderToString(<RouterProvider router={createMemoryRouter(routes)} />)
      expect(opened).toMatch(/<dialog[^>]* open=""/)
    }
    expect(html).not.toMatch(/<dialog[^>]* open=""/)
  })
})
