/** Triggers of the database publish changes of the catalogue on this channel. */
export const CATALOGUE_CHANNEL = "catalogue"

/** Receives the committed changes of the catalogue, whichever process makes them. */
export interface Listener {
  /** Called with the payload of a NOTIFY. PGlite calls it before the commit returns. */
  onNotice: (text: string) => void
  /** Called when the connection is established or lost. Notifications in between are not delivered later. */
  onSubscriptionChange: (isSubscribed: boolean) => void
}
