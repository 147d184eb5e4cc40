import { toast, viewport } from "./toast.css.ts"

interface StaticToastProps {
  text: string
  isShown: boolean
}

/**
 * A toast that the server renders into the document, hidden unless `isShown`. Unlike the toasts of toast.ts, it needs
 * no other module, because without a connection the browser may be unable to load a module. A script may also show the
 * toast before hydration.
 */
export function StaticToast({ text, isShown }: StaticToastProps) {
  return (
    <output className={viewport}>
      <span className={toast} hidden={!isShown}>
        {text}
      </span>
    </output>
  )
}
