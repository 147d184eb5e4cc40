import "server-only"
import { t } from "#app/i18n/translations.ts"
import { Button } from "#app/ui/action/button.tsx"
import { IllustratedMessage } from "#app/ui/feedback/illustrated-message.tsx"
import { Container } from "#app/ui/layout/container.tsx"
import { TORN_IKAT } from "#app/ui/media/ikat-palettes.ts"
import { Ikat } from "#app/ui/media/ikat.tsx"
import { cachedPages } from "./offline/offline.css.ts"

/**
 * The first part of the inline script of this page and of cached pages. When the shop can be reached again, the script
 * reloads the page, unless the visitor has just followed a link, has filled in a field, or has opened the offline page
 * under its own URL.
 */
const WHEN_ONLINE =
  "var leaves;" +
  "function leave(){leaves=true}" +
  "function go(){if(leaves||/offline$/.test(location.pathname))return;" +
  // A reload keeps the scroll position. `replaceState` makes the reload a GET, so that it does not send a form again.
  "history.replaceState(history.state,``);location.reload()}" +
  "addEventListener(`beforeunload`,leave);" +
  "addEventListener(`input`,leave);" +
  "addEventListener(`online`,go);" +
  // The browser fires `online` when the device is online again, but no event when only the shop was down. So the script
  // requests a small file every five seconds.
  "setInterval(function(){document.hidden||fetch(`/favicon.svg`,{method:`HEAD`,cache:`no-store`})" +
  ".then(function(answer){answer.ok?go():0},function(){})},5000);"

/**
 * The second part of that inline script. The header of a cached page shows the old number of items in the cart, so the
 * script writes the number from the cart cookie into the cart link: into its badge, accessible name and hidden text.
 * When the server sends the offline page under its own URL, the number is right, and hydration needs it unchanged.
 */
const SHOW_CART =
  "function show(texts){" +
  "var cart=/(?:^|; )cart=([^;]+)/.exec(document.cookie)," +
  "count=cart?cart[1].split(`~`).length:0," +
  "link=document.querySelector(`header a[href*=panel][href$=cart]`)," +
  "label=count?texts.count.replace(`{count}`,count):texts.empty;" +
  "link.setAttribute(`aria-label`,label);" +
  "link.lastElementChild.textContent=label;" +
  "link.querySelector(`span[aria-hidden]`).textContent=count||``}" +
  "/offline$/.test(location.pathname)||show(document.currentScript.dataset)"

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
        {/* The only quotes of the script are backquotes, and it has no ampersands or angle brackets, because React would
            escape them. */}
        <script data-offline="" data-empty={t("cart:title")} data-count={t("cart:count_label")}>
          {WHEN_ONLINE + SHOW_CART}
        </script>
      </IllustratedMessage>
    </Container>
  )
}
