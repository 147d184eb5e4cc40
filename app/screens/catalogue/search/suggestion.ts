import type { FoundPerfume } from "./found-perfume.tsx"

/** A suggestion for a search that the visitor is typing, with translated texts. */
export type Suggestion = {
  /** URL of the page to which the suggestion links. */
  href: string
} & (
  | {
      kind: "brand" | "note"
      text: string
      /** Number of perfumes, with separated thousands. */
      count: string
    }
  | { kind: "product"; perfume: FoundPerfume }
)
