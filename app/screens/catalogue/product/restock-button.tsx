import "server-only"
import { localePath } from "#app/i18n/paths.ts"
import { currentLocale, t } from "#app/i18n/translations.ts"
import { Button } from "#app/ui/action/button.tsx"
import { BellIcon } from "#app/ui/icon/status-icons.tsx"

interface RestockButtonProps {
  id: number
  /** In the bar of small screens. */
  compact?: boolean
}

/** Leads to the page that asks for a phone: of a perfume that cannot be ordered there is nothing else to do. */
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
