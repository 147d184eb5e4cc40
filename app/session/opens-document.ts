/**
 * Whether a GET is for a document that the visitor opens. It may also be for an RSC payload, which the router in the
 * browser requests, or for the copy that the service worker caches.
 *
 * @param url the URL or path of the request, with its query
 * @param mode the header `Sec-Fetch-Mode`. Old browsers do not send it, so the URL of a payload is recognized by its
 *   end
 */
export function opensDocument(url: string, mode: string | null | undefined): boolean {
  return (!mode || mode === "navigate") && !PAYLOAD_URL.test(url)
}

const PAYLOAD_URL = /^[^?]+\.rsc(?:\?|$)/
