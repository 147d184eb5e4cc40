import { atom } from "jotai/vanilla"
import { writePlaceCookie } from "./place-cookie.ts"

/** The five fields of the delivery form that are kept while they are typed (specification 3), as typed. */
export type Draft = {
  email: string
  /** Ids of a region and of a district in it; empty while none is chosen. */
  region: string
  district: string
  location: string
  notes: string
}

const typedDraft = atom<Draft | null>(null)

/**
 * What has been typed since the form was shown, null before that. Setting it writes the place to the cookie
 * that the server reads too (browser only).
 */
export const draftAtom = atom(
  (get) => get(typedDraft),
  (_get, set, draft: Draft | null) => {
    if (draft) writePlaceCookie(draft)
    set(typedDraft, draft)
  },
)
