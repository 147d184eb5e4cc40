import type { Visit } from "#server/pages/pages.ts"

/** A stranger's visit of the page with this key, who has nothing of their own to be shown. */
export const visitOf = (key: string): Visit => ({
  key,
  target: key,
  cookie: "",
  isSignedIn: false,
  payload: null,
  stranger: null,
  setCookies: [],
  cacheControl: "private, no-cache",
  fillHole: () => "",
  fillNothing: () => "",
})
