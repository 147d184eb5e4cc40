/** Where the visitor goes after sign-in, as hidden fields of the auth forms. */
export interface ReturnTarget {
  /** The page under the panel; absent when the form is a page of its own. */
  returnTo?: string
  /** base64url of the path that required sign-in [S4.06]. */
  next?: string
}
