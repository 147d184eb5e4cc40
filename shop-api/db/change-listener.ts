/** The channel on which triggers of the store tell of changes of the catalogue. */
export const CATALOGUE_CHANNEL = "catalogue"

/** Somebody who wants to know what has been committed, whoever has written it. */
export interface Listener {
  /** What a transaction has said; empty for anything. PGlite says it before the commit is answered. */
  onNotice: (text: string) => void
  /** Whether notices come at all: not while the connection is lost. What was said meanwhile is lost. */
  onSubscriptionChange: (isSubscribed: boolean) => void
}
