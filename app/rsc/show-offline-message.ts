/**
 * Shows a message that there is no connection, in the open panel or else in the page. The document contains the
 * message, because the browser cannot fetch it without a connection. Returns the message's element, so that the caller
 * can remove it.
 */
export function showOfflineMessage(): HTMLElement {
  const message = document.getElementById("offline")?.cloneNode(true) as HTMLElement
  message.hidden = false
  // Chrome before 105 and Safari before 15.6 throw an error for `:modal`.
  const isKnown = CSS.supports("selector(:modal)")
  const panel = (isKnown && document.querySelector("dialog:modal")) || document.body
  panel.append(message)
  return message
}
