/** A simple question in the visitor's language, and the signed token that names it (app/session/simple-question.ts). */
export interface Question {
  text: string
  hint: string
  token: string
  /** Why it is asked, or asked again: another question than the one that was answered. */
  error?: string | undefined
}
