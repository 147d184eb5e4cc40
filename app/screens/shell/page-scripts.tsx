"use client"

import type { ReactElement } from "react"
import { ScrollRestoration } from "react-router"
import { FollowLinks } from "#app/ui/action/follow-links.tsx"
import { LoadingBar } from "#app/ui/feedback/loading-bar.tsx"
import { FocusHeading } from "#app/ui/navigation/focus-heading.tsx"
import { UpdateCheck } from "./update/update-check.tsx"

interface PageScriptsProps {
  loadingLabel: string
  version: string
  pollSeconds: number
  updateOffer: ReactElement
}

/**
 * The components of every page that act only in browsers. They are one client component, because the server writes and
 * reads each reference to a client component in the payload of each document.
 */
export function PageScripts({ loadingLabel, version, pollSeconds, updateOffer }: PageScriptsProps) {
  return (
    <>
      <FollowLinks />
      <FocusHeading />
      <LoadingBar label={loadingLabel} />
      <UpdateCheck version={version} pollSeconds={pollSeconds} offer={updateOffer} />
      <ScrollRestoration />
    </>
  )
}
