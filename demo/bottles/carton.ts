import { type Definitions, fade, svg } from "#shop-api/pictures/svg.ts"
import type { BottlePlan } from "./bottle-plan.ts"
import { shadowPaint } from "./glass.ts"
import { drawLettering } from "./lettering.ts"

const LEFT = 54
const WIDTH = 128
const HEIGHT = 240
const BOTTOM = 400

/** Draws the carton of the perfume. It stands behind the bottle, to the left. */
export function drawCarton(plan: BottlePlan, definitions: Definitions): string {
  const { night, palette, liquid, product } = plan
  const [top, bottom] = night ? ["#2c2427", "#191316"] : [liquid[0], palette.stage[1]]
  const face = definitions.linear(
    "x",
    [
      [0, top],
      [1, bottom],
    ],
    "down",
  )
  const shadow = shadowPaint(night ? "#000" : palette.deep, definitions)
  const y = BOTTOM - HEIGHT
  return (
    `<ellipse cx="160" cy="402" rx="150" ry="15" fill="${shadow}" opacity=".6"/>` +
    svg`<path d="M${LEFT} ${y}h${WIDTH}V${BOTTOM}H${LEFT}Z" fill="${face}"/>` +
    svg`<path d="M${LEFT + WIDTH} ${y}l20 8V${BOTTOM - 8}l-20 8Z" fill="${fade(palette.deep, 0.42)}"/>` +
    svg`<path d="M${LEFT + 8} ${y + 8}h${WIDTH - 16}v${HEIGHT - 16}h${16 - WIDTH}z" fill="none" stroke="${fade(night ? "#e8cf9c" : palette.deep, 0.5)}"/>` +
    drawLettering(product, {
      x: LEFT + WIDTH / 2,
      y: y + 78,
      width: WIDTH - 34,
      ink: night ? "#f1dfbd" : palette.deep,
      meta: "always",
    })
  )
}
