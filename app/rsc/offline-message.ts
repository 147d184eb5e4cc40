/**
 * Shows in the open panel, or else in the page, that there is no connection. The document contains the message, because the
 * browser cannot fetch it any more. Returns the element, for its removal.
 */
export function showOfflineMessage(): HTMLElement {
  const message = document.getElementById("offline")?.cloneNode(true) as HTMLElement
  message.hidden = false
  const panel = document.querySelector("dialog:modal") ?? document.body
  panel.append(message)
  return message
}
