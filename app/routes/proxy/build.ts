import clientVersion from "virtual:react-router/unstable_rsc/client-version"

/** The build's manifest: its version, made of what browsers load, the same for all storefronts of one build. */
export function loader() {
  return Response.json({ version: clientVersion }, { headers: { "Cache-Control": "no-store" } })
}
