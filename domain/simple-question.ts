/** The form field, and the field of a refusal, that holds the answer to the simple question. */
export const ANSWER_FIELD = "answer"

/** The form field that says, signed, which question was asked. */
export const QUESTION_FIELD = "question"

/** Of the page of a code: the question is to be answered before it is sent again. */
export const ASK_PARAMETER = "ask"

/** Seconds that a question may be answered in. */
export const QUESTION_SECONDS = 3600
