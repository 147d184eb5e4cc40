/**
 * Name of the visitor's answer to the simple question, in forms and in error responses. The simple question is a
 * challenge against robots: an addition or subtraction in words. Visitors must answer it when a rate limit is exceeded,
 * for example that of their network.
 */
export const ANSWER_FIELD = "answer"

/** Name of the hidden form field that contains the question, signed by the storefront. */
export const QUESTION_FIELD = "question"

/**
 * URL parameter of the page on which visitors enter a one-time code. With it, the page shows the simple question, which
 * the visitor must answer before the shop sends another code.
 */
export const ASK_PARAMETER = "ask"

/** How many seconds a visitor may take to answer the simple question. */
export const QUESTION_SECONDS = 3600
