import "server-only"
import type { ReactNode } from "react"
import { t } from "#app/i18n/translations.ts"
import { CatalogueLinks } from "#app/screens/catalogue/links/catalogue-links.tsx"
import { Sheet } from "#app/ui/overlay/sheet.tsx"
import type { HomeAnswer } from "#contract/home.ts"

interface CataloguePanelProps {
  home: HomeAnswer | null
  closeHref: string
  /** The message about the visitor's last action. */
  flashMessage: ReactNode
}

/** The menu of the catalogue on large screens: genders, gifts, families and brands. */
export function CataloguePanel({ home, closeHref, flashMessage }: CataloguePanelProps) {
  return (
    <Sheet
      id="catalogue"
      side="top"
      title={t("shell:catalogue")}
      closeHref={closeHref}
      closeLabel={t("common:close")}
    >
      {flashMessage}
      <CatalogueLinks home={home} width="wide" />
    </Sheet>
  )
}
