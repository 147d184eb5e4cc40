import { drawBareBottle, drawBottle } from "#demo/bottles/bottle.ts"
import { House } from "#demo/bottles/house-style.ts"
import { listSceneBottles } from "#demo/bottles/scene-bottles.ts"
import type { DrawingSource } from "#shop-api/pictures/drawing-source.ts"

/**
 * Draws the bottles of the demonstration's brands, whose `style` must be a `House`. Products in any other style have
 * no drawing.
 */
export const drawnBottles: DrawingSource = {
  find({ id, brand, name, family, type, volume, style }) {
    const { data: house } = House.safeParse(style)
    if (!house) return null
    const bottle = { id, brand, name, family, type, volume, house }
    const { shape, cap, label, metal, finish } = house
    return {
      shown: [id, brand, name, family, type, volume, shape, cap, label, metal, finish],
      drawView: (view) => drawBottle(bottle, view),
      drawForScene: (uid) => drawBareBottle(bottle, uid),
    }
  },
  listInScene: (db, scene) => listSceneBottles(db, drawnBottles, scene),
}
