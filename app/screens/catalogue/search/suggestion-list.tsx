import { FoundPerfumeLine } from "./found-perfume.tsx"
import * as styles from "./suggestion-list.css.ts"
import type { Suggestion } from "./suggestion.ts"

const KINDS = ["brand", "note", "product"] as const

export type SuggestionTexts = Record<Suggestion["kind"] | "list", string>

interface SuggestionListProps {
  id: string
  /** Returns the id of an option by its index. */
  optionId: (index: number) => string
  suggestions: readonly Suggestion[]
  /** Index of the option that Enter chooses; -1 for none. */
  active: number
  /** `dropdown` for a list over the page, below the field; `panel` for a list in the flow of the search panel. */
  place: "dropdown" | "panel"
  texts: SuggestionTexts
  onChoose: (suggestion: Suggestion) => void
}

/** The suggestions for the search field, grouped by kind. */
export function SuggestionList({
  id,
  optionId,
  suggestions,
  active,
  place,
  texts,
  onChoose,
}: SuggestionListProps) {
  return (
    <div id={id} role="listbox" aria-label={texts.list} className={styles.list[place]}>
      {KINDS.map((kind) => {
        const ofKind = suggestions.flatMap((suggestion, index) =>
          suggestion.kind === kind ? [{ suggestion, index }] : [],
        )
        if (ofKind.length === 0) return null
        return (
          <div key={kind} role="group" aria-label={texts[kind]} className={styles.group[kind]}>
            <div className={styles.kind} aria-hidden="true">
              {texts[kind]}
            </div>
            {ofKind.map(({ suggestion, index }) => (
              // The search field keeps the focus and handles the keys. These handlers are for pointers and screen
              // readers.
              <div
                key={suggestion.href}
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
                {suggestion.kind === "product" ? (
                  <FoundPerfumeLine perfume={suggestion.perfume} />
                ) : (
                  <>
                    <span translate={kind === "note" ? undefined : "no"}>{suggestion.text}</span>
                    <span className={styles.count}>{suggestion.count}</span>
                  </>
                )}
              </div>
            ))}
          </div>
        )
      })}
    </div>
  )
}
