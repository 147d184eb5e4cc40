/** Where a form of the auth panel leads to, as hidden fields. */
export interface ReturnTarget {
  /** The page under the panel; absent when the form is a page of its own. */
  returnTo?: string
  /** base64url of the path that sign-in was asked for by (specification 4). */
  next?: string
}
