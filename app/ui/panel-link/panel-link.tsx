"use client"
import { Link, useLocation } from "react-router"
import { openPanel, type Panel } from "#domain/panels.ts"

interface PanelLinkProps {
  panel: Panel
  /** Further parameters, such as the tab of the auth panel. */
  more?: Record<string, string>
  look: string
  label?: string
  children: React.ReactNode
}

/** Opens a panel over this page: a link that keeps the page's own query and the place it is scrolled to. */
export function PanelLink({ panel, more = {}, look, label, children }: PanelLinkProps) {
  const { search } = useLocation()
  return (
    <Link
      to={{ search: openPanel(search, panel, more) }}
      preventScrollReset
      className={look}
      {...(label ? { "aria-label": label } : {})}
    >
      {children}
    </Link>
  )
}
