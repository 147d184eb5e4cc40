export interface SmsMessage {
  /** Phone number: `+` and digits. */
  to: string
  text: string
}

export interface OutgoingSms extends SmsMessage {
  /** A UUID that stays the same when sending is repeated. Delivery reports refer to it. */
  messageId: string
}

/**
 * Sends SMS. `send` rejects when the provider does not accept the message; the shop then calls `send` again later,
 * unless the error is an SmsRefusedError. If the error is no SmsNotAcceptedError, the provider may have accepted the
 * message, and only its response was lost. `send` resolves or rejects within SMS_DEADLINE milliseconds.
 */
export interface SmsProvider {
  send(message: OutgoingSms): Promise<void>
}

/**
 * Creates the provider for SMS_PROVIDER=outbox. It sends no SMS: the operator reads the messages in the shop's output
 * and files.
 */
export type CreateOutboxProvider = (options: {
  /** Folder in which the shop stores its files. */
  dataDir: string
  /** Prints a message in the shop's output, for the operator. */
  print: (line: string) => void
  now: () => Date
}) => { send(message: SmsMessage): Promise<void> }

/** Maximum milliseconds for sending one message, including a sign-in at the provider. */
export const SMS_DEADLINE = 8_000

/**
 * Thrown when it is certain that the provider has not accepted the message. The error's own text contains neither the
 * SMS nor the phone.
 */
export class SmsNotAcceptedError extends Error {
  override readonly name: string = "SmsNotAcceptedError"
}

/** Thrown when the provider refuses the message itself, so that another attempt makes no sense. */
export class SmsRefusedError extends SmsNotAcceptedError {
  override readonly name = "SmsRefusedError"
}
