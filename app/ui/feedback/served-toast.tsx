import { toast, viewport } from "./toast.css.ts"

interface ServedToastProps {
  text: string
  isShown: boolean
}

/**
 * A toast whose text is in the document, because without a connection the module of the others may
 * be missing. A script that runs before hydration may show it, too.
 */
export function ServedToast({ text, isShown }: ServedToastProps) {
  return (
    <output className={viewport}>
      <span className={toast} hidden={!isShown}>
        {text}
      </span>
    </output>
  )
}
