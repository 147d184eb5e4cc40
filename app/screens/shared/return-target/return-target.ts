/** The page to which the visitor returns after sign-in. Hidden fields of the auth forms contain it. */
export interface ReturnTarget {
  /** URL of the page under the panel; absent if the form is on a page of its own. */
  returnTo?: string
  /** base64url of the path that required sign-in [S4.06]. */
  next?: string
}
