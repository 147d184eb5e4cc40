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
 * Sends SMS. `send` rejects when the provider does not accept the message: the shop repeats the call later, except
 * after SmsRefusedError. `send` settles within SMS_DEADLINE.
 */
export interface SmsProvider {
  send(message: OutgoingSms): Promise<void>
}

/** Creates the provider for SMS_PROVIDER=outbox. It sends nothing; the operator reads the messages instead. */
export type CreateOutboxProvider = (options: {
  /** DATA_DIR. */
  dataDir: string
  /** Prints a message for the operator. */
  print: (line: string) => void
  now: () => Date
}) => SmsProvider

/** Maximum milliseconds for one message, including signing in at the provider. */
export const SMS_DEADLINE = 8_000

/**
 * The provider refuses the message itself, so another attempt would fail too. The error message contains neither the
 * text nor the phone.
 */
export class SmsRefusedError extends Error {
  override readonly name = "SmsRefusedError"
}
