import type { Suggestion } from "./read-suggestions.ts"
import * as styles from "./suggestions.css.ts"

// In one module with the list, so that both load together with the first letter that the visitor
// types.
export { readSuggestions } from "./read-suggestions.ts"

const KINDS = ["brand", "note", "product"] as const

export type SuggestionTexts = Record<Suggestion["kind"] | "list", string>

interface SuggestionListProps {
  id: string
  /** Returns the id of an option by its index. */
  optionId: (index: number) => string
  suggestions: readonly Suggestion[]
  /** Index of the option that Enter chooses; -1 for none. */
  active: number
  texts: SuggestionTexts
  onChoose: (suggestion: Suggestion) => void
}

/** The suggestions of the field above it, grouped by kind. */
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
        const some = suggestions.flatMap((suggestion, index) =>
          suggestion.kind === kind ? [{ suggestion, index }] : [],
        )
        if (some.length === 0) return null
        return (
          <div key={kind} role="group" aria-label={texts[kind]}>
            <div className={styles.kind} aria-hidden="true">
              {texts[kind]}
            </div>
            {some.map(({ suggestion, index }) => (
              // The field keeps the focus and handles the keys; these handlers are for pointers and
              // screen readers.
              <div
                key={suggestion.path}
                id={optionId(index)}
                role="option"
                tabIndex={-1}
                aria-selected={index === active}
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
