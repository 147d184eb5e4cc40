/** The form field, and the field of a refusal, that holds the answer to the simple question. */
export const ANSWER_FIELD = "answer"

/** Seconds that a question may be answered in. */
export const QUESTION_SECONDS = 3600
