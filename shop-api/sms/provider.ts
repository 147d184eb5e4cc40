export interface SmsMessage {
  /** `+` and digits. */
  to: string
  text: string
}

export interface OutgoingSms extends SmsMessage {
  /** A UUID, the same at each attempt. Delivery reports refer to it. */
  messageId: string
}

/**
 * Sends SMS. `send` rejects when the provider did not accept the message. It is then called again later, unless it
 * rejects with SmsRefusedError. It settles within SMS_DEADLINE.
 */
export interface SmsProvider {
  send(message: OutgoingSms): Promise<void>
}

/** Creates the provider of SMS_PROVIDER=outbox, which sends nothing: the operator reads the messages. */
export type CreateOutboxProvider = (options: {
  /** DATA_DIR. */
  dataDir: string
  /** Prints a message for the operator. */
  print: (line: string) => void
  now: () => Date
}) => SmsProvider

/** Milliseconds for one message, including signing in at its provider. */
export const SMS_DEADLINE = 8_000

/** The provider refuses the message itself, so another attempt would fail too. Contains neither text nor phone. */
export class SmsRefusedError extends Error {
  override readonly name = "SmsRefusedError"
}
