"use client"

import { useEffect, useState } from "react"
import { LinksSkeleton } from "#app/ui/feedback/links-skeleton.tsx"
import { waiting } from "./footer.css.ts"
import { SocialLinks, type SocialLink } from "./social-links.tsx"

interface LateSocialLinksProps {
  /** Where the links are to be had. */
  source: string
  /** Said by screen readers meanwhile. */
  label: string
}

/**
 * Four placeholders (specification 9) until the links have come; a page without them is a failure like any
 * other (specification 8).
 */
export function LateSocialLinks({ source, label }: LateSocialLinksProps) {
  const [links, setLinks] = useState<readonly SocialLink[] | null>(null)
  const [failure, setFailure] = useState<Error | null>(null)

  useEffect(() => {
    const leaving = new AbortController()
    const load = async () => {
      const answer = await fetch(source, { signal: leaving.signal })
      if (!answer.ok) throw new Error(`${source} answered ${answer.status}`)
      setLinks((await answer.json()) as SocialLink[])
    }
    load().catch((error: unknown) => {
      if (!leaving.signal.aborted) setFailure(new Error("no social links", { cause: error }))
    })
    return () => leaving.abort()
  }, [source])

  if (failure) throw failure
  if (links) return <SocialLinks links={links} />
  return (
    <div className={waiting} data-live-at-once>
      <LinksSkeleton label={label} />
    </div>
  )
}
