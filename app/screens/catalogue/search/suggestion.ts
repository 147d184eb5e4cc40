import type { FoundPerfume } from "./found-perfume.tsx"

/** A suggestion for a search that the visitor is typing, with translated texts. */
export type Suggestion = {
  /** The page that it links to. */
  href: string
} & (
  | {
      kind: "brand" | "note"
      text: string
      /** Number of perfumes. */
      count: number
    }
  | { kind: "product"; perfume: FoundPerfume }
)
