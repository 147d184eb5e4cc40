import type { ReactElement } from "react"
import type { unstable_RSCPayload as RSCPayload } from "react-router"
import { definedValues } from "./defined-values.ts"

interface Holder {
  element: ReactElement | null
}

function Held({ holder }: { holder: Holder }) {
  return holder.element
}

/**
 * Replaces the elements of a page by placeholders that render them until `release` is called.
 *
 * The router's static router has getters. V8 puts each new getter among its old objects at once, and so keeps all that
 * the getter's function can reach until it collects old objects. Without the placeholders that is the whole page, which
 * would cost a fifth of the CPU time of a list. Delete this module when the router has no such getters.
 */
export function holdElements(payload: RSCPayload): { payload: RSCPayload; release: () => void } {
  if (payload.type !== "render") return { payload, release: () => {} }
  const holders: Holder[] = []
  const hold = (element: ReactElement | false | undefined) => {
    if (!element) return undefined
    const holder = { element }
    holders.push(holder)
    return <Held holder={holder} />
  }
  const matches = payload.matches.map(({ element, errorElement, ...match }) =>
    definedValues({ ...match, element: hold(element), errorElement: hold(errorElement) }),
  )
  // The static router does not read `patches`, which refers to the whole payload until something reads it.
  const { patches: _unread, ...rest } = payload
  return {
    payload: { ...rest, matches: matches as typeof payload.matches },
    release() {
      for (const holder of holders) holder.element = null
    },
  }
}
