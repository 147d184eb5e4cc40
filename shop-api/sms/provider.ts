/** One SMS. */
export interface SmsMessage {
  /** Plus and digits. */
  to: string
  text: string
}

/** A way to send SMS; `send` rejects when the message was not taken, and is then called again later. */
export interface SmsProvider {
  send(message: SmsMessage): Promise<void>
}
