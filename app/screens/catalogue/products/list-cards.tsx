"use client"

import { useEffect, useState, type ReactNode } from "react"
import { useLocation, useNavigation } from "react-router"
import { CardSkeleton } from "#app/ui/feedback/card-skeleton.tsx"
import { Skeleton } from "#app/ui/feedback/skeleton.tsx"
import { Grid } from "#app/ui/layout/grid.tsx"
import { closePanel } from "#app/urls/panels.ts"

/** Milliseconds after which another list is late: until then this one stays in sight. */
const PATIENCE = 300

/** Two rows of the widest grid, three of the others. */
const PLACES = [1, 2, 3, 4, 5, 6]

interface ListCardsProps {
  /** Said once by screen readers: "Loading". */
  label: string
  /** The cards, or what stands there without any. */
  children: ReactNode
}

/** The cards of the list, and their shapes while other filters, another order or another page are late. */
export function ListCards({ label, children }: ListCardsProps) {
  const isLate = useLateList()
  return (
    <>
      {isLate ? (
        <Skeleton label={label}>
          <Grid columns="cardsBeside">
            {PLACES.map((place) => (
              <CardSkeleton key={place} />
            ))}
          </Grid>
        </Skeleton>
      ) : null}
      <div hidden={isLate}>{children}</div>
    </>
  )
}

/** Whether the router has been on the way to another list for too long. A panel that opens is no other list. */
function useLateList(): boolean {
  const { pathname, search } = useLocation()
  const { state, location: next } = useNavigation()
  const isComing =
    state === "loading" &&
    next.pathname === pathname &&
    closePanel(next.search) !== closePanel(search)
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    if (!isComing) return undefined
    const timer = setTimeout(() => setLate(true), PATIENCE)
    return () => {
      clearTimeout(timer)
      setLate(false)
    }
  }, [isComing])
  return isComing && isLate
}
