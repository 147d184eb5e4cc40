/** Name of the answer's field in forms and in error responses. */
export const ANSWER_FIELD = "answer"

/** Form field with the signed question. */
export const QUESTION_FIELD = "question"

/** URL parameter of the code's page: the visitor must answer the question before the shop sends another code. */
export const ASK_PARAMETER = "ask"

/** Seconds in which the visitor must answer the question. */
export const QUESTION_SECONDS = 3600
