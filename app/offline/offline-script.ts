/**
 * The first part of the inline script of the offline page and of cached pages. When the shop can be reached again, the script
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
 * The inline script of the offline page and of cached pages. The content security policy allows it by its hash. Its only
 * quotes are backquotes, and it has no ampersands or angle brackets, because React would escape them.
 */
export const OFFLINE_SCRIPT = WHEN_ONLINE + SHOW_CART
