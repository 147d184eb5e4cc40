import "server-only"
import { toast, viewport } from "./toast.css.ts"

/** A hidden message, which `showOfflineMessage` (app/rsc/offline-message.ts) copies. */
export function OfflineMessage({ text }: { text: string }) {
  return (
    <output className={viewport} id="offline" hidden>
      <span className={toast}>{text}</span>
    </output>
  )
}
