import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { hydrateOnInteraction } from "./hydrate-on-interaction.ts"

const PLAN = {
  entry: "/entry.js",
  preload: ["/entry.js", "/shop.js"],
  isDeferred: true,
  payloadUrl: null,
  cartCount: 0,
}

type Fetch = (url: string) => Promise<Response>

/** An element of the document, with only the parts that the script needs. */
class FakeElement {
  readonly attributes = new Map<string, string>()
  readonly relList = { supports: () => true }
  rel = ""
  href = ""
  src = ""
  readonly listeners = new Map<string, () => void>()
  hasAttribute = (name: string) => this.attributes.has(name)
  setAttribute = (name: string, value: string) => void this.attributes.set(name, value)
  removeAttribute = (name: string) => void this.attributes.delete(name)
  addEventListener = (type: string, listener: () => void) => void this.listeners.set(type, listener)
  closest = () => null
}

class FakeForm extends FakeElement {
  method = "post"
  requestSubmit() {}
}

/** The window of a document whose inline script has run. */
let page: {
  events: EventTarget
  navigator: { onLine: boolean }
  /** The scripts and preloads that were added to the document. */
  added: FakeElement[]
  fetch: ReturnType<typeof vi.fn<Fetch>>
}

beforeEach(() => {
  vi.useFakeTimers()
  const events = new EventTarget()
  page = {
    events,
    navigator: { onLine: true },
    added: [],
    fetch: vi.fn<Fetch>(() => Promise.resolve(new Response())),
  }
  vi.stubGlobal("document", {
    getElementById: () => ({ textContent: JSON.stringify(PLAN) }),
    createElement: () => new FakeElement(),
    head: { append: (element: FakeElement) => page.added.push(element) },
    querySelector: () => null,
    querySelectorAll: () => [],
    styleSheets: [],
    hidden: false,
  })
  vi.stubGlobal("window", { requestIdleCallback: true })
  vi.stubGlobal("requestIdleCallback", (act: () => void) => act())
  vi.stubGlobal("navigator", page.navigator)
  vi.stubGlobal("addEventListener", events.addEventListener.bind(events))
  vi.stubGlobal("fetch", page.fetch)
  vi.stubGlobal("Element", FakeElement)
  vi.stubGlobal("HTMLFormElement", FakeForm)
  hydrateOnInteraction()
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function send(type: string, fields: object = {}): Event {
  const event = new Event(type, { cancelable: true })
  for (const [name, value] of Object.entries(fields)) Object.defineProperty(event, name, { value })
  page.events.dispatchEvent(event)
  return event
}

/**
 * Submits a form. Returns the event, a spy on the form's `requestSubmit`, and a function that checks whether the form
 * is busy.
 */
function submit() {
  const target = new FakeForm()
  const requestSubmit = vi.spyOn(target, "requestSubmit")
  const event = send("submit", { target, submitter: null })
  return { event, requestSubmit, isBusy: () => target.hasAttribute("aria-busy") }
}

const listScripts = () => page.added.filter(({ src }) => src !== "")
const listPreloads = () => page.added.filter(({ rel }) => rel === "modulepreload")

test("while waiting, fetches the files when the browser is idle, and runs no script for a resting pointer", () => {
  send("load")
  send("pointermove", { movementX: 0, movementY: 0 })
  expect(listPreloads().map(({ href }) => href)).toEqual(PLAN.preload)
  expect(listScripts()).toEqual([])
})

test.each(["pointerdown", "keydown", "scroll", "focusin", "input", "wheel"])(
  "while waiting, loads the scripts once at the first %s",
  (type) => {
    send(type)
    send(type)
    expect(listScripts().map(({ src }) => src)).toEqual([PLAN.entry])
  },
)

test("while loading, holds a submission, and repeats it when the page is hydrated", () => {
  const { event, requestSubmit, isBusy } = submit()
  expect([event.defaultPrevented, isBusy(), listScripts().length]).toEqual([true, true, 1])
  expect(requestSubmit).not.toHaveBeenCalled()
  send("shop:live")
  expect(requestSubmit).toHaveBeenCalledTimes(1)
  expect(isBusy()).toBe(false)
})

test.each([
  ["when the script fails to load", () => listScripts()[0]?.listeners.get("error")?.()],
  ["after eight seconds", () => vi.advanceTimersByTime(8000)],
])("while loading, lets the browser repeat a submission %s", (_, fail) => {
  const { requestSubmit } = submit()
  fail()
  expect(requestSubmit).toHaveBeenCalledTimes(1)
})

test("while loading, repeats nothing without a connection, but as soon as it is back", () => {
  const { requestSubmit } = submit()
  page.navigator.onLine = false
  vi.advanceTimersByTime(8000)
  expect(requestSubmit).not.toHaveBeenCalled()
  page.navigator.onLine = true
  send("online")
  expect(requestSubmit).toHaveBeenCalledTimes(1)
})

test("while loading, does not trust a device that says it is offline while all files can be fetched", async () => {
  page.navigator.onLine = false
  send("pointerdown")
  expect(listScripts()).toEqual([])
  await vi.waitFor(() => expect(listScripts()).toHaveLength(1))
})

test("while offline, loads the scripts when the connection is back", async () => {
  page.navigator.onLine = false
  page.fetch.mockRejectedValue(new TypeError("Failed to fetch"))
  send("pointerdown")
  await vi.advanceTimersByTimeAsync(10_000)
  expect(listScripts()).toEqual([])
  page.navigator.onLine = true
  send("online")
  expect(listScripts()).toHaveLength(1)
})

test("when hydration is over, leaves submissions to the page", () => {
  send("pointerdown")
  send("shop:live")
  const { event, requestSubmit } = submit()
  expect(event.defaultPrevented).toBe(false)
  expect(requestSubmit).not.toHaveBeenCalled()
})
