import "server-only"
import { t } from "#app/i18n/translations.ts"
import { Anchor } from "#app/ui/action/anchor.tsx"
import { offer } from "./update-offer.css.ts"

/** The toast about a newer build, with a link that loads the page again. */
export function UpdateOffer() {
  return (
    <>
      {t("shell:update.offer")}{" "}
      <Anchor href="" className={offer}>
        {t("shell:update.reload")}
      </Anchor>
    </>
  )
}
