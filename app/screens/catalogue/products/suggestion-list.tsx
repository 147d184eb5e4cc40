import type { Suggestion } from "./read-suggestions.ts"
import * as styles from "./suggestions.css.ts"

// They come together, with the first letter that is typed.
export { readSuggestions } from "./read-suggestions.ts"

const KINDS = ["brand", "note", "product"] as const

export type SuggestionTexts = Record<Suggestion["kind"] | "list", string>

interface SuggestionListProps {
  id: string
  /** Id of a line of the list, by its place. */
  optionId: (place: number) => string
  suggestions: readonly Suggestion[]
  /** Place of the one that Enter takes; -1 for none. */
  active: number
  texts: SuggestionTexts
  onChoose: (suggestion: Suggestion) => void
}

/** What the field above it suggests, by kind. */
export function SuggestionList({
  id,
  optionId,
  suggestions,
  active,
  texts,
  onChoose,
}: SuggestionListProps) {
  return (
    <div id={id} role="listbox" aria-label={texts.list} className={styles.list}>
      {KINDS.map((kind) => {
        const some = suggestions.flatMap((suggestion, place) =>
          suggestion.kind === kind ? [{ suggestion, place }] : [],
        )
        if (some.length === 0) return null
        return (
          <div key={kind} role="group" aria-label={texts[kind]}>
            <div className={styles.kind} aria-hidden="true">
              {texts[kind]}
            </div>
            {some.map(({ suggestion, place }) => (
              // The field keeps the focus and has the keys: these are for pointers and screen readers.
              <div
                key={suggestion.path}
                id={optionId(place)}
                role="option"
                tabIndex={-1}
                aria-selected={place === active}
                className={styles.option}
                onPointerDown={(event) => event.preventDefault()}
                onClick={() => onChoose(suggestion)}
                onKeyDown={(event) => {
                  if (event.key === "Enter") onChoose(suggestion)
                }}
              >
                <span translate={kind === "note" ? undefined : "no"}>{suggestion.text}</span>
                <span className={styles.beside}>{suggestion.beside}</span>
              </div>
            ))}
          </div>
        )
      })}
    </div>
  )
}
