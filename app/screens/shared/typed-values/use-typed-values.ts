import { useEffect, useEffectEvent, useRef, type RefObject } from "react"
import { useNavigation } from "react-router"
import { applyTypedValues, readTypedValues, type TypedValues } from "./form-values.ts"
import { isPageReopened, withoutLocale } from "./is-page-reopened.ts"
import { consumeFromSessionStorage, saveToSessionStorage } from "./session-storage.ts"
import { storeWhenHidden } from "./store-when-hidden.ts"

interface Stored {
  owner: string
  page: string
  values: TypedValues
}

interface TypedForm {
  /** Id of the form, and the key in sessionStorage. */
  id: string
  form: RefObject<HTMLFormElement | null>
  /** Initial values of the fields whose typed values are kept. Must not include passwords, codes or tokens. */
  initial: TypedValues
  /** Phone of the signed-in customer, empty for a visitor; typed values of another owner are dropped. */
  owner?: string
  /** Changes when the form gets additional fields, so that their typed values are restored then. */
  shape?: string
}

/**
 * Keeps the typed values of a form when the same tab opens the same page in another document: in another language, by a
 * reload or from the history [D1.321]. Nothing is kept of a form that was sent, because it is closed or empty by then.
 */
export function useTypedValues({ id, form, initial, owner = "", shape = "" }: TypedForm): void {
  const waiting = useRef<TypedValues>({})
  const { state, formData } = useNavigation()
  // The shop has accepted the form, and the next page is loading. If the shop was updated meanwhile, the router opens
  // the next page as a new document. The document that it leaves must then not store the values that were sent.
  const isSent = state === "loading" && Object.keys(initial).some((name) => formData?.has(name))

  const restore = useEffectEvent(() => {
    const text = consumeFromSessionStorage(id)
    if (text === null) return
    const stored = JSON.parse(text) as Stored
    const isSame = stored.owner === owner && stored.page === withoutLocale(location.pathname)
    if (isSame && isPageReopened(stored.page)) waiting.current = stored.values
  })
  const apply = useEffectEvent(() => {
    if (form.current) {
      waiting.current = applyTypedValues(form.current, waiting.current, initial)
    }
  })
  const clear = useEffectEvent(() => void consumeFromSessionStorage(id))
  const store = useEffectEvent(() => {
    const values = !isSent && form.current && readTypedValues(form.current, initial)
    const page = withoutLocale(location.pathname)
    // A page from the back/forward cache may have saved values when the visitor left it before. If the visitor has sent
    // the form since then, there are no typed values, and the saved ones must be removed.
    if (values) saveToSessionStorage(id, JSON.stringify({ owner, page, values } satisfies Stored))
    else clear()
  })
  useEffect(() => {
    restore()
    return storeWhenHidden({ store: () => store(), clear: () => clear() })
  }, [])
  useEffect(() => apply(), [shape])
}
