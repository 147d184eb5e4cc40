"use client"

import { useEffect, useState } from "react"
import { useLocation } from "react-router"
import { formatFilterQuery } from "#app/schemas/format-filter-query.ts"
import { Chip } from "#app/ui/action/chip.tsx"
import { clearSearches } from "./clear-searches.ts"
import * as styles from "./recent-searches-list.css.ts"
import { loadSearches } from "./recent-searches.ts"

interface RecentSearchesListProps {
  /** Path of the product list, to which each search leads. */
  action: string
  texts: { title: string; clear: string }
}

/** Links to the last searches of this browser. Renders nothing before the first search. */
export function RecentSearchesList({ action, texts }: RecentSearchesListProps) {
  const [searches, setSearches] = useState<readonly string[]>([])
  const { key } = useLocation()
  // When the panel closes and opens again at once, React keeps the component. The effect therefore also runs for each
  // new location, so that the list shows the latest search.
  useEffect(() => setSearches(loadSearches()), [key])
  if (searches.length === 0) return null
  return (
    <section aria-label={texts.title} className={styles.searches}>
      <span className={styles.title}>{texts.title}</span>
      {searches.map((query) => (
        // `saveSearch` may have cut an emoji in half at the end of a long query. encodeURIComponent throws an error for
        // half an emoji, but formatFilterQuery does not.
        <Chip key={query} href={action + formatFilterQuery([["q", query]])}>
          {query}
        </Chip>
      ))}
      <button
        type="button"
        className={styles.clear}
        onClick={() => {
          clearSearches()
          setSearches([])
          // React removes the pressed button at its next render. The focus moves to the search field before that,
          // because it would otherwise leave the modal panel.
          document.querySelector<HTMLElement>("#search input[type=search]")?.focus()
        }}
      >
        {texts.clear}
      </button>
    </section>
  )
}
