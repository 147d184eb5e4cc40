"use client"
import { useEffect, useEffectEvent, type ReactElement } from "react"
import { toast } from "#app/ui/feedback/toast.ts"

interface UpdateCheckProps {
  /** The build of this page. */
  version: string
  /** Seconds between two requests for the build manifest. */
  every: number
  /** The message about a newer build. */
  offer: ReactElement
}

/** Checks periodically for a newer build, and offers to reload the page [S7.32]. */
export function UpdateCheck({ version, every, offer }: UpdateCheckProps) {
  const showOffer = useEffectEvent(() => toast.info(offer, { id: "update", stays: true }))
  useEffect(() => {
    let checkedAt = Date.now()
    async function check() {
      if (document.hidden || !navigator.onLine) return
      checkedAt = Date.now()
      const current = await fetchVersion()
      if (current === null || current === version) return
      stop()
      showOffer()
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
  }, [version, every])
  return null
}

/** The version of the current build; null when it cannot be loaded. */
async function fetchVersion(): Promise<string | null> {
  try {
    const answer = await fetch("/build.json", { cache: "no-store" })
    const { version } = (await answer.json()) as { version?: string }
    return answer.ok ? (version ?? null) : null
  } catch {
    return null
  }
}
