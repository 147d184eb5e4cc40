import clientVersion from "virtual:react-router/unstable_rsc/client-version"

/**
 * Responds with the build manifest [S7.32]. The version is a hash of the browser's files, so it is the same on all
 * storefronts of a build.
 */
export function loader() {
  return Response.json({ version: clientVersion }, { headers: { "Cache-Control": "no-store" } })
}
