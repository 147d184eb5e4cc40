import clientVersion from "virtual:react-router/unstable_rsc/client-version"

/** The build manifest [S7.32]. The version is a hash of the browser's files: all storefronts of a build have the same. */
export function loader() {
  return Response.json({ version: clientVersion }, { headers: { "Cache-Control": "no-store" } })
}
