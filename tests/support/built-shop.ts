import { prepareBuild } from "../../scripts/prepare.mjs"

/** Rebuilds the shop for the HTTP and browser tests when the sources have changed. */
export default async function prepare(): Promise<void> {
  await prepareBuild()
}
