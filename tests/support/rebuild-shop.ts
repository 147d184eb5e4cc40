import { prepareBuild } from "../../scripts/install-and-build.mjs"

/** Rebuilds the shop for the HTTP and browser tests if the sources have changed. */
export default async function prepare(): Promise<void> {
  // `npm run spec` lists the tests without running them.
  if (process.env["LIST_ONLY"]) return
  await prepareBuild()
}
