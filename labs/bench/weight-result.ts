export const KINDS = ["html", "script", "style", "font", "picture", "other"] as const
export type Kind = (typeof KINDS)[number]

/** What a browser requests at the first visit of a page. */
export interface WeightResult {
  page: string
  path: string
  screen: string
  requests: number
  /** Bytes transferred over the network, including response headers. */
  bytes: Record<Kind, number>
  /** Responses that were missing, not 200 or not gzip; one sentence for each. */
  failures: string[]
}
