import "server-only"
import { localePath } from "#app/i18n/paths.ts"
import { currentLocale, t } from "#app/i18n/translations.ts"
import { Button } from "#app/ui/action/button.tsx"
import { BellIcon } from "#app/ui/icon/status-icons.tsx"

interface RestockButtonProps {
  id: number
  /** For the bar on small screens. */
  compact?: boolean
}

/** Links to the page that asks for a phone, for a perfume that cannot be ordered. */
export function RestockButton({ id, compact = false }: RestockButtonProps) {
  return (
    <Button
      block
      href={localePath(currentLocale(), `product/${id}/notify`)}
      icon={compact ? null : <BellIcon />}
    >
      {t("catalogue:restock.button")}
    </Button>
  )
}
