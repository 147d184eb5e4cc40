/**
 * A simple question in the visitor's language, with the signed token that identifies it
 * (app/session/signed-question.ts).
 */
export interface Question {
  text: string
  hint: string
  token: string
  /** Why the server asks the question, or asks another one after a wrong answer. */
  error?: string | undefined
}
