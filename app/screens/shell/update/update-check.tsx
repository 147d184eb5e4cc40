"use client"
import { useEffect } from "react"
import { toast } from "#app/ui/feedback/toast.ts"
import { UpdateOffer } from "./update-offer.tsx"

interface UpdateCheckProps {
  /** The build that this page is of. */
  version: string
  /** Seconds between two looks at the build's manifest. */
  every: number
  texts: Record<"offer" | "reload", string>
}

/** Asks now and then whether the shop was built anew, and offers to load the page again (specification 7). */
export function UpdateCheck({ version, every, texts }: UpdateCheckProps) {
  const { offer, reload } = texts
  useEffect(() => {
    let askedAt = Date.now()
    async function ask() {
      if (document.hidden || !navigator.onLine) return
      askedAt = Date.now()
      const current = await findVersion()
      if (current === null || current === version) return
      stop()
      toast.info(<UpdateOffer text={offer} reload={reload} />, { id: "update", stays: true })
    }
    /** Timers sleep with their tab: it is asked when the visitor is back. */
    function askIfLate() {
      if (Date.now() - askedAt >= every * 1000) void ask()
    }
    function stop() {
      clearInterval(timer)
      document.removeEventListener("visibilitychange", askIfLate)
    }
    const timer = setInterval(() => void ask(), every * 1000)
    document.addEventListener("visibilitychange", askIfLate)
    return stop
  }, [version, every, offer, reload])
  return null
}

/** Null when nobody says; the next time will do. */
async function findVersion(): Promise<string | null> {
  try {
    const answer = await fetch("/build.json", { cache: "no-store" })
    const manifest: unknown = await answer.json()
    const hasVersion = typeof manifest === "object" && manifest !== null && "version" in manifest
    return answer.ok && hasVersion && typeof manifest.version === "string" ? manifest.version : null
  } catch {
    return null
  }
}
