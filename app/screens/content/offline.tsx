import "server-only"
import { t } from "#app/i18n/translations.ts"
import { Button } from "#app/ui/action/button.tsx"
import { EmptyState } from "#app/ui/feedback/empty-state.tsx"
import { Wrap } from "#app/ui/layout/wrap.tsx"
import { TORN_IKAT } from "#app/ui/media/ikat-palettes.ts"
import { Ikat } from "#app/ui/media/ikat.tsx"
import { seen } from "./offline/offline.css.ts"

/**
 * Requests the URL again, unless the visitor has just followed a link. A reload would repeat a form's submission. React
 * escapes other quotes and angle brackets.
 */
const WHEN_ONLINE =
  "var leaves;" +
  "addEventListener(`beforeunload`,function(){leaves=true});" +
  "addEventListener(`online`,function(){leaves||location.replace(location.href)})"

/**
 * Shown instead of a page that needs the network. The service worker (app/offline/service-worker)
 * adds links to cached pages to the list, and reads from its attributes the texts for cached pages.
 */
export function OfflinePage() {
  return (
    <Wrap>
      <EmptyState
        art={<Ikat colors={TORN_IKAT} seed="offline" width={168} height={224} feather={0.55} />}
        title={t("pages:offline.title")}
        headingLevel={1}
        description={t("pages:offline.words")}
        actions={
          // Without an action the form leads to the requested URL.
          <form method="get">
            <Button>{t("pages:offline.again")}</Button>
          </form>
        }
      >
        <ul
          className={seen}
          data-seen=""
          data-note={t("pages:offline.note", { at: "{at}" })}
          data-waiting={t("pages:offline.waiting")}
        />
        <script data-offline="">{WHEN_ONLINE}</script>
      </EmptyState>
    </Wrap>
  )
}
