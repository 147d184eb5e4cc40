"use client"

import { useEffect, useState } from "react"
import { useLocation } from "react-router"
import { Chip } from "#app/ui/action/chip.tsx"
import * as styles from "./recent-searches-list.css.ts"
import { clearSearches, loadSearches } from "./recent-searches.ts"

interface RecentSearchesListProps {
  /** Path of the list, which a search leads to. */
  action: string
  texts: { title: string; clear: string }
}

/** Links to the last searches of this browser; nothing before the first one. */
export function RecentSearchesList({ action, texts }: RecentSearchesListProps) {
  const [searches, setSearches] = useState<readonly string[]>([])
  const { key } = useLocation()
  // React keeps the component when the panel closes and opens again at once.
  useEffect(() => setSearches(loadSearches()), [key])
  if (searches.length === 0) return null
  return (
    <section aria-label={texts.title} className={styles.searches}>
      <span className={styles.title}>{texts.title}</span>
      {searches.map((query) => (
        <Chip key={query} href={`${action}?q=${encodeURIComponent(query)}`}>
          {query}
        </Chip>
      ))}
      <button
        type="button"
        className={styles.clear}
        onClick={() => {
          clearSearches()
          setSearches([])
        }}
      >
        {texts.clear}
      </button>
    </section>
  )
}
