/** One SMS. */
export interface SmsMessage {
  /** Plus and digits. */
  to: string
  text: string
}

/** One SMS on its way out. */
export interface OutgoingSms extends SmsMessage {
  /** The shop's name for it, a UUID: the same at each attempt, and what reports of its delivery come with. */
  messageId: string
}

/**
 * A way to send SMS; `send` rejects when the message was not taken, and is then called again later, unless it
 * rejects with SmsRefusedError. It ends within SMS_DEADLINE.
 */
export interface SmsProvider {
  send(message: OutgoingSms): Promise<void>
}

/** Milliseconds that one message may take, signing in at its provider included. */
export const SMS_DEADLINE = 8_000

/** The message itself is refused: it would be again. Says nothing of its text and its phone. */
export class SmsRefusedError extends Error {
  override readonly name = "SmsRefusedError"
}
