import { isPageReopened } from "./is-page-reopened.ts"
import { saveToTab, loadFromTab } from "./tab-storage.ts"

/** Of the value in the tab's storage, and of the channel between tabs. */
const NAME = "delivery"

type Values = Record<string, string>

interface Typed {
  /** The customer and the country that the values belong to. */
  owner: string
  values: Values
}

/** A new tab asks the others for what they contain; `values` makes it an answer. */
interface Message {
  id: string
  owner: string
  values?: Values
}

interface TypedForm {
  form: HTMLFormElement
  /** Values of the fields when the form was opened; a refusal changes the fields' own defaults. */
  initial: Readonly<Values>
  /** Names customer and country; typed values of another owner are dropped. */
  owner: string
  /** Called after fields have got values. */
  onRestored: () => void
}

/**
 * Keeps the typed text of the delivery form when the visitor changes the language, reloads, goes back or opens it in another
 * tab, which loads a new document: the draft has neither name nor phone [S3.15], and its last change may not be saved yet.
 * Region and district are in a cookie. Returns a function that ends it (browser only).
 */
export function restoreTypedValues({ form, initial, owner, onRestored }: TypedForm): () => void {
  const listFields = () =>
    Object.keys(initial).flatMap((name) => {
      const field = form.elements.namedItem(name)
      return field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement
        ? [field]
        : []
    })
  const readTyped = (): Values | null => {
    const changed = listFields().filter(
      ({ name, value, defaultValue }) => value !== initial[name] || value !== defaultValue,
    )
    if (changed.length === 0) return null
    return Object.fromEntries(changed.map(({ name, value }) => [name, value]))
  }
  const apply = (values: Values) => {
    for (const field of listFields()) {
      if (field.value === field.defaultValue) field.value = values[field.name] ?? field.value
    }
    onRestored()
  }

  const stored = loadFromTab(NAME)
  // Only the form itself continues in the new document; the tab may have another customer later.
  const typed =
    stored !== null && isPageReopened("/checkout/delivery") ? (JSON.parse(stored) as Typed) : null
  if (typed?.owner === owner) apply(typed.values)

  const store = () => {
    const values = readTyped()
    if (values) saveToTab(NAME, JSON.stringify({ owner, values } satisfies Typed))
  }
  addEventListener("pagehide", store)
  const channel = openChannel({ owner, readTyped, apply })
  return () => {
    removeEventListener("pagehide", store)
    channel?.close()
  }
}

interface Shared {
  owner: string
  readTyped: () => Values | null
  apply: (values: Values) => void
}

/** Asks the other tabs once for typed values, and answers theirs. Null in browsers without channels. */
function openChannel({ owner, readTyped, apply }: Shared): BroadcastChannel | null {
  if (!("BroadcastChannel" in globalThis)) return null
  const channel = new BroadcastChannel(NAME)
  let asked: string | null = String(Math.random())
  channel.addEventListener("message", ({ data }: MessageEvent<Message>) => {
    if (data.owner !== owner) return
    if (!data.values) {
      const values = readTyped()
      if (values) channel.postMessage({ id: data.id, owner, values } satisfies Message)
    } else if (data.id === asked) {
      asked = null
      apply(data.values)
    }
  })
  if (readTyped() === null) channel.postMessage({ id: asked, owner } satisfies Message)
  return channel
}
