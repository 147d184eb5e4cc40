"use client"

import { useEffect, useState, type ReactNode } from "react"
import { useLocation, useNavigation } from "react-router"
import { Grid } from "#app/ui/layout/grid.tsx"
import { VisuallyHidden } from "#app/ui/text/visually-hidden.tsx"
import { queryWithoutPanel } from "#app/urls/panel-query.ts"
import { ProductCardSkeleton } from "../product-card/product-card-skeleton.tsx"

/** Milliseconds that the old list stays visible while the next one loads. */
const SKELETON_DELAY = 300

/** Keys of the placeholders. Six of them fill three rows of two columns, or two rows of three. */
const SKELETONS = [1, 2, 3, 4, 5, 6]

interface ListWithSkeletonsProps {
  /** "Loading"; screen readers announce it once. */
  label: string
  /** The cards, or the content of an empty list. */
  children: ReactNode
}

/**
 * The cards of the list. While the router takes long to load other filters, another order or another page, skeletons
 * replace the cards.
 */
export function ListWithSkeletons({ label, children }: ListWithSkeletonsProps) {
  const isLate = useIsListLate()
  return (
    <>
      {/* Screen readers announce a changed text only in an element that was in the page before. */}
      <VisuallyHidden role="status">{isLate ? label : ""}</VisuallyHidden>
      {isLate ? (
        <div aria-hidden="true">
          <Grid columns="cardsBeside">
            {SKELETONS.map((key) => (
              <ProductCardSkeleton key={key} />
            ))}
          </Grid>
        </div>
      ) : null}
      <div hidden={isLate}>{children}</div>
    </>
  )
}

/**
 * Whether the router takes too long to load another list. Opening a panel does not count, because it does not change
 * the list.
 */
function useIsListLate(): boolean {
  const { pathname, search } = useLocation()
  const { state, location: next } = useNavigation()
  const isLoading =
    state === "loading" &&
    next.pathname === pathname &&
    queryWithoutPanel(next.search) !== queryWithoutPanel(search)
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    if (!isLoading) return undefined
    const timer = setTimeout(() => setLate(true), SKELETON_DELAY)
    return () => {
      clearTimeout(timer)
      setLate(false)
    }
  }, [isLoading])
  return isLoading && isLate
}
