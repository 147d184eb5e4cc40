import "server-only"
import { toast, viewport } from "./toast.css.ts"

/** Template of the toast that `showOfflineMessage` (app/rsc/show-offline-message.ts) shows. It stays hidden itself. */
export function OfflineMessage({ text }: { text: string }) {
  return (
    <output className={viewport} id="offline" hidden>
      <span className={toast}>{text}</span>
    </output>
  )
}
