import { prepareBuild } from "../../scripts/prepare.mjs"

/** The HTTP and browser tests drive the built shop: builds it again when the sources have changed. */
export default async function prepare(): Promise<void> {
  await prepareBuild()
}
