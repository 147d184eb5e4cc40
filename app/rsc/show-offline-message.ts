/**
 * Milliseconds between the message and its text, because screen readers announce only what is added to a live region.
 */
const ANNOUNCED_AFTER = 100

/**
 * Shows a message that there is no connection, in the open panel or else in the page. The document contains the
 * message, because the browser cannot fetch it without a connection. Returns the message's element, so that the caller
 * can remove it.
 */
export function showOfflineMessage(): HTMLElement {
  const template = document.getElementById("offline") as HTMLElement
  const message = template.cloneNode() as HTMLElement
  message.id = ""
  message.hidden = false
  setTimeout(() => message.append(...template.cloneNode(true).childNodes), ANNOUNCED_AFTER)
  // Chrome before 105 and Safari before 15.6 throw an error for `:modal`.
  const isKnown = CSS.supports("selector(:modal)")
  const panel = (isKnown && document.querySelector("dialog:modal")) || document.body
  panel.append(message)
  return message
}
