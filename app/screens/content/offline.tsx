import "server-only"
import { t } from "#app/i18n/translations.ts"
import { OFFLINE_SCRIPT } from "#app/offline/offline-script.ts"
import { Button } from "#app/ui/action/button.tsx"
import { IllustratedMessage } from "#app/ui/feedback/illustrated-message.tsx"
import { Container } from "#app/ui/layout/container.tsx"
import { TORN_IKAT } from "#app/ui/media/ikat-palettes.ts"
import { Ikat } from "#app/ui/media/ikat.tsx"
import { cachedPages } from "./offline/offline.css.ts"

/**
 * The page that a visitor without a network gets in place of a page that needs the network. The service worker
 * (app/offline/service-worker) adds links to cached pages to the list. It also reads from the attributes of the list
 * the texts that it adds to cached pages.
 */
export function OfflinePage() {
  return (
    <Container>
      <IllustratedMessage
        art={<Ikat colors={TORN_IKAT} seed="offline" width={168} height={224} feather={0.55} />}
        title={t("pages:offline.title")}
        headingLevel={1}
        description={t("pages:offline.words")}
        actions={
          // The form has no action, so it requests the current URL again.
          <form method="get">
            <Button>{t("pages:offline.again")}</Button>
          </form>
        }
      >
        <ul
          className={cachedPages}
          data-cached=""
          data-note={t("pages:offline.note", { at: "{at}" })}
          data-waiting={t("pages:offline.waiting")}
        />
        <script data-offline="" data-empty={t("cart:title")} data-count={t("cart:count_label")}>
          {OFFLINE_SCRIPT}
        </script>
      </IllustratedMessage>
    </Container>
  )
}
