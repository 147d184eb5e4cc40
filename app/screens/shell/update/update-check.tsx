import { useEffect, useEffectEvent, type ReactElement } from "react"
import { toast } from "#app/ui/feedback/toast.ts"

interface UpdateCheckProps {
  /** Version of the build that rendered this page. */
  version: string
  /** Seconds between two requests for the build manifest (/build.json). */
  pollSeconds: number
  /** The message about a newer build. */
  offer: ReactElement
}

/** Checks periodically for a newer build, and offers to reload the page [S7.32]. */
export function UpdateCheck({ version, pollSeconds, offer }: UpdateCheckProps) {
  // Every payload contains a new `offer` element, which must not start the effect again.
  const showOffer = useEffectEvent(() => toast.info(offer, { id: "update", stays: true }))
  useEffect(() => {
    let checkedAt = Date.now()
    const check = () => {
      // A timer may fire slightly early, so the check is due after 99.9 % of the interval.
      const isDue = Date.now() - checkedAt >= pollSeconds * 999
      if (document.hidden || !navigator.onLine || !isDue) return
      checkedAt = Date.now()
      fetchBuildVersion().then(
        (current) => {
          // While the shop is not ready, the response contains no version.
          if (!current.version || current.version === version) return
          stop()
          showOffer()
        },
        () => undefined,
      )
    }
    function stop() {
      clearInterval(timer)
      document.removeEventListener("visibilitychange", check)
    }
    const timer = setInterval(check, pollSeconds * 1000)
    // Browsers suspend timers in hidden tabs, so this also checks when the visitor returns to the tab.
    document.addEventListener("visibilitychange", check)
    return stop
  }, [version, pollSeconds])
  return null
}

async function fetchBuildVersion(): Promise<{ version?: string }> {
  const answer = await fetch("/build.json", { cache: "no-store" })
  return (await answer.json()) as { version?: string }
}
