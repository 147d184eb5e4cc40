/**
 * Shows a message that there is no connection, in the open panel or else in the page. The document contains the
 * message, because the browser cannot fetch it without a connection. Returns the message's element, so that the caller
 * can remove it.
 */
export function showOfflineMessage(): HTMLElement {
  const message = document.getElementById("offline")?.cloneNode(true) as HTMLElement
  message.hidden = false
  const panel = document.querySelector("dialog:modal") ?? document.body
  panel.append(message)
  return message
}
