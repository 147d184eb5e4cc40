/**
 * An arithmetic question in the visitor's language, which simple bots do not answer. From the signed `token`, the
 * server can verify the answer (app/session/signed-question.ts).
 */
export interface Question {
  text: string
  hint: string
  token: string
  /** Why the server asks the question, or asks another one after a wrong answer. */
  error?: string | undefined
}
