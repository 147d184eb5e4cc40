import { type Definitions, fade, svg } from "#shop-api/pictures/svg.ts"
import type { BottlePlan } from "./bottle-plan.ts"
import { pick } from "./seeded-choice.ts"

const HORIZON = 348

/**
 * Draws the background: a wall with light on it, and a floor. Some bottles stand in front of a pointed arch or a pale
 * disc.
 */
export function drawStage(plan: BottlePlan, definitions: Definitions): string {
  const { night, palette, seed } = plan
  const [wall, floor] = night ? palette.night : palette.stage
  const wallPaint = definitions.linear(
    "w",
    [
      [0, wall],
      [1, floor],
    ],
    "down",
  )
  const floorPaint = definitions.linear(
    "f",
    [
      [0, floor],
      [1, wall],
    ],
    "down",
  )
  const light = definitions.radial(
    "h",
    [
      [0, "#fff", night ? 0.16 : 0.75],
      [1, "#fff", 0],
    ],
    `cx="${pick([".3", ".42", ".5"], seed >>> 3)}" cy=".34" r=".62"`,
  )
  return (
    `<path fill="${wallPaint}" d="M0 0h400v500H0z"/><path fill="${light}" d="M0 0h400v500H0z"/>` +
    drawBackdrop(plan) +
    svg`<path fill="${floorPaint}" d="M0 ${HORIZON}h400v${500 - HORIZON}H0z"/>`
  )
}

function drawBackdrop({ seed, night, palette }: BottlePlan): string {
  const kind = (seed >>> 17) % 5
  if (kind === 1) {
    const tone = night ? "#ffffff0d" : fade(palette.deep, 0.055)
    return svg`<path d="M92 ${HORIZON}V190C92 120 160 96 200 60C240 96 308 120 308 190V${HORIZON}Z" fill="${tone}"/>`
  }
  if (kind === 3) {
    return `<circle cx="200" cy="212" r="136" fill="${night ? "#ffffff0f" : "#ffffff57"}"/>`
  }
  return ""
}
