import { prepareBuild } from "../../scripts/prepare.mjs"

/** Rebuilds the shop for the HTTP and browser tests when the sources have changed. */
export default async function prepare(): Promise<void> {
  // `npm run spec` only lists the tests.
  if (process.env["LIST_ONLY"]) return
  await prepareBuild()
}
