import "server-only"
import { env } from "#app/host/env.ts"
import { currentLocale, t } from "#app/i18n/translations.ts"
import { banner } from "./demo-banner.css.ts"

/** Shows the operator's notice, such as that the terms will change, on every page in the language of the page. */
export function NoticeBanner() {
  const notice = { uz: env.NOTICE_UZ, ru: env.NOTICE_RU, en: env.NOTICE_EN }[currentLocale()]
  if (notice === "") return null
  return (
    <aside className={banner} aria-label={t("shell:notice_label")}>
      {notice}
    </aside>
  )
}
