import "server-only"
import { t } from "#app/i18n/translations.ts"
import { banner } from "./demo-banner.css.ts"

/** Tells visitors on every page of a demonstration shop that SMS codes and payments are simulated. */
export function DemoBanner() {
  return (
    <aside className={banner} aria-label={t("shell:demo_label")}>
      {t("shell:demo")}
    </aside>
  )
}
