"use client"
import { useEffect } from "react"
import { toast } from "#app/ui/feedback/toast.ts"
import { UpdateOffer } from "./update-offer.tsx"

interface UpdateCheckProps {
  /** The build of this page. */
  version: string
  /** Seconds between two requests for the build manifest. */
  every: number
  texts: Record<"offer" | "reload", string>
}

/** Checks periodically for a newer build, and offers to reload the page [S7.32]. */
export function UpdateCheck({ version, every, texts }: UpdateCheckProps) {
  const { offer, reload } = texts
  useEffect(() => {
    let checkedAt = Date.now()
    async function check() {
      if (document.hidden || !navigator.onLine) return
      checkedAt = Date.now()
      const current = await fetchVersion()
      if (current === null || current === version) return
      stop()
      toast.info(<UpdateOffer text={offer} reload={reload} />, { id: "update", stays: true })
    }
    /** Browsers suspend timers in hidden tabs, so check when the visitor returns. */
    function checkIfDue() {
      if (Date.now() - checkedAt >= every * 1000) void check()
    }
    function stop() {
      clearInterval(timer)
      document.removeEventListener("visibilitychange", checkIfDue)
    }
    const timer = setInterval(() => void check(), every * 1000)
    document.addEventListener("visibilitychange", checkIfDue)
    return stop
  }, [version, every, offer, reload])
  return null
}

/** The version of the current build; null when it cannot be loaded. */
async function fetchVersion(): Promise<string | null> {
  try {
    const answer = await fetch("/build.json", { cache: "no-store" })
    const manifest: unknown = await answer.json()
    const hasVersion = typeof manifest === "object" && manifest !== null && "version" in manifest
    return answer.ok && hasVersion && typeof manifest.version === "string" ? manifest.version : null
  } catch {
    return null
  }
}
