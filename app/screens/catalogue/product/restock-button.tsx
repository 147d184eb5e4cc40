import "server-only"
import { pagePath } from "#app/i18n/page-path.ts"
import { t } from "#app/i18n/translations.ts"
import { Button } from "#app/ui/action/button.tsx"
import { BellIcon } from "#app/ui/icon/status-icons.tsx"

interface RestockButtonProps {
  id: number
  /** True in the bar at the bottom of small screens. */
  inBar?: boolean
}

/** Links from a perfume that cannot be ordered to the page where the visitor requests a restock notification. */
export function RestockButton({ id, inBar = false }: RestockButtonProps) {
  return (
    <Button block href={pagePath("notify", { id })} icon={inBar ? null : <BellIcon />}>
      {t("catalogue:restock.button")}
    </Button>
  )
}
