import {
  applyTypedValues,
  readTypedValues,
  type TypedValues,
} from "#app/screens/shared/typed-values/form-values.ts"
import { isPageReopened } from "#app/screens/shared/typed-values/is-page-reopened.ts"
import {
  saveToSessionStorage,
  consumeFromSessionStorage,
} from "#app/screens/shared/typed-values/session-storage.ts"
import { storeWhenHidden } from "#app/screens/shared/typed-values/store-when-hidden.ts"

/** Key in sessionStorage, and name of the BroadcastChannel. */
const NAME = "delivery"

interface Typed {
  /** The customer and the country that the values belong to. */
  owner: string
  values: TypedValues
  /** Whether the values were saved when the login replaced the form, because the session had ended. */
  isBeforeLogin?: boolean
}

/**
 * A message between tabs. Without `values`, it requests typed values; with `values`, it is the response to the request
 * with the same id.
 */
interface Message {
  id: string
  owner: string
  values?: TypedValues
}

interface TypedForm {
  form: HTMLFormElement
  /**
   * Values that the fields had when the form was opened. After a rejection, a field's `defaultValue` is the submitted
   * value instead.
   */
  initial: TypedValues
  /** Identifies the customer and the country; typed values of another owner are dropped. */
  draftOwnerKey: string
  /** Called after the typed values were put into the fields. */
  onRestored: () => void
}

/**
 * Saves the typed text of the delivery form when the customer leaves or hides the document, and restores it in a new
 * one: after the customer has changed the language, reloaded the page, gone back, or opened the form in another tab.
 * Also saves the text, without the street, when the login replaces the form because the session has ended. The server's
 * draft has neither name nor phone [S3.15], and may lack the last change. Region and district are in a cookie. Returns
 * a function that removes the listeners (browser only).
 */
export function persistTypedDelivery({
  form,
  initial,
  draftOwnerKey,
  onRestored,
}: TypedForm): () => void {
  const readTyped = () => readTypedValues(form, initial)
  const apply = (values: TypedValues) => {
    applyTypedValues(form, values, initial)
    onRestored()
  }

  const stored = consumeFromSessionStorage(NAME)
  const typed = stored === null ? null : (JSON.parse(stored) as Typed)
  // Values are restored only right after the form was open in this tab, or after the login that replaced it. Later,
  // another customer may use the tab.
  const isRightAfter = typed?.isBeforeLogin || isPageReopened("/checkout/delivery")
  if (typed?.owner === draftOwnerKey && isRightAfter) apply(typed.values)

  const clear = () => void consumeFromSessionStorage(NAME)
  const save = (typedNow: Omit<Typed, "owner">) => {
    const saved: Typed = { owner: draftOwnerKey, ...typedNow }
    saveToSessionStorage(NAME, JSON.stringify(saved))
  }
  const store = () => {
    const values = readTyped()
    if (values) save({ values })
    else clear()
  }
  const stopStoring = storeWhenHidden({ store, clear })
  const channel = openChannel({ draftOwnerKey, readTyped, apply })
  return () => {
    const values = readTyped()
    stopStoring()
    channel?.close()
    if (!values || new URLSearchParams(location.search).get("panel") !== "auth") return
    // The login deletes the cookie with region and district. The draft may have others, to which the street would not
    // belong.
    const { location: _, ...others } = values
    save({ values: others, isBeforeLogin: true })
  }
}

interface ChannelOptions {
  draftOwnerKey: string
  readTyped: () => TypedValues | null
  apply: (values: TypedValues) => void
}

/**
 * Requests typed values from the other tabs once, and responds to their requests. Returns null in browsers without
 * BroadcastChannel.
 */
function openChannel({ draftOwnerKey, readTyped, apply }: ChannelOptions): BroadcastChannel | null {
  if (!("BroadcastChannel" in globalThis)) return null
  const channel = new BroadcastChannel(NAME)
  let requestId: string | null = String(Math.random())
  channel.addEventListener("message", ({ data }: MessageEvent<Message>) => {
    if (data.owner !== draftOwnerKey) return
    if (!data.values) {
      const values = readTyped()
      if (values)
        channel.postMessage({ id: data.id, owner: draftOwnerKey, values } satisfies Message)
    } else if (data.id === requestId) {
      requestId = null
      apply(data.values)
    }
  })
  if (readTyped() === null)
    channel.postMessage({ id: requestId, owner: draftOwnerKey } satisfies Message)
  return channel
}
