/** The channel of PostgreSQL's NOTIFY on which triggers of the database publish changes of the catalogue. */
export const CATALOGUE_CHANNEL = "catalogue"

/** Receives the changes of the catalogue after their commit, no matter which process makes them. */
export interface Listener {
  /** Called with the payload of a NOTIFY. PGlite calls it before the commit returns. */
  onNotice: (text: string) => void
  /**
   * Called with true when the connection is established, and with false when it is lost. Changes that are committed
   * while the connection is lost are not reported later.
   */
  onSubscriptionChange: (isSubscribed: boolean) => void
}
