/**
 * A simple question in the visitor's language, and the signed token that identifies it
 * (app/session/simple-question.ts).
 */
export interface Question {
  text: string
  hint: string
  token: string
  /** Why the question is asked, or asked again after a wrong answer. */
  error?: string | undefined
}
