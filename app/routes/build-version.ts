import clientVersion from "virtual:react-router/unstable_rsc/client-version"

/**
 * Responds with the version of the running build, for pages that check for a newer build [S7.32]. The version is a hash
 * of the files for the browser, so all servers that run the same build respond with the same version.
 */
export function loader() {
  return Response.json({ version: clientVersion }, { headers: { "Cache-Control": "no-store" } })
}
