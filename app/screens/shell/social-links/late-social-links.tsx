"use client"

import { useEffect, useState } from "react"
import { SocialLinksSkeleton } from "./social-links-skeleton.tsx"
import { waiting } from "./social-links.css.ts"
import { SocialLinks, type SocialLink } from "./social-links.tsx"

interface LateSocialLinksProps {
  /** URL that returns the links as JSON. */
  source: string
  /** Loading text for screen readers. */
  label: string
}

/**
 * The footer's links to social networks, loaded in the browser. Shows four placeholders until they have loaded [S9.23].
 * If the request fails, the error page is shown [S8.08].
 */
export function LateSocialLinks({ source, label }: LateSocialLinksProps) {
  const [links, setLinks] = useState<readonly SocialLink[] | null>(null)
  const [failure, setFailure] = useState<Error | null>(null)

  useEffect(() => {
    const controller = new AbortController()
    const load = async () => {
      const answer = await fetch(source, { signal: controller.signal })
      if (!answer.ok) throw new Error(`${source} answered ${answer.status}`)
      setLinks((await answer.json()) as SocialLink[])
    }
    load().catch((error: unknown) => {
      if (!controller.signal.aborted) setFailure(new Error("no social links", { cause: error }))
    })
    return () => controller.abort()
  }, [source])

  if (failure) throw failure
  if (links) return <SocialLinks links={links} />
  return (
    <div className={waiting} data-live-at-once>
      <SocialLinksSkeleton label={label} />
    </div>
  )
}
