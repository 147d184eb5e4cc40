/**
 * The simple question is a challenge (a sum in words) for visitors from a network that exceeds its rate limit. This is
 * the name of the answer's field in forms and in error responses.
 */
export const ANSWER_FIELD = "answer"

/** Name of the hidden form field with the question, which the shop has signed. */
export const QUESTION_FIELD = "question"

/**
 * URL parameter of the page on which visitors enter a code. It shows the question there, which the visitor must answer
 * before the shop sends another code.
 */
export const ASK_PARAMETER = "ask"

/** Seconds in which the visitor must answer the question. */
export const QUESTION_SECONDS = 3600
