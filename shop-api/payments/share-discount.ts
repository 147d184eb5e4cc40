/** A line of a fiscal receipt, which the tax office receives. Amounts are in minor units. */
export interface FiscalLine {
  title: string
  /** Price of one piece, before the discount. */
  price: number
  qty: number
  /** Discount of the whole line, not of one piece. */
  discount: number
  /** MXIK: the 17-digit code of the product in the catalogue of the tax office. */
  mxik: string
  packageCode: string
  vatPercent: number
}

type UndiscountedLine = Pick<FiscalLine, "price" | "qty">

/**
 * Splits the discount of an order among its lines, in proportion to their amounts. Each share is rounded down. The
 * minor units that remain go to the lines that lost most by the rounding; among equal ones, to the earlier line.
 */
export function shareDiscount<Line extends UndiscountedLine>(
  lines: readonly Line[],
  discount: number,
): (Line & Pick<FiscalLine, "discount">)[] {
  const total = lines.reduce((sum, { price, qty }) => sum + BigInt(price * qty), 0n)
  const shares = lines.map(({ price, qty }, position) => {
    const scaled = BigInt(discount) * BigInt(price * qty)
    return { position, whole: total === 0n ? 0n : scaled / total, rest: total && scaled % total }
  })
  const left = discount - Number(shares.reduce((sum, { whole }) => sum + whole, 0n))
  const topped = new Set(
    shares
      .toSorted((one, other) => Number(other.rest - one.rest) || one.position - other.position)
      .slice(0, left)
      .map(({ position }) => position),
  )
  return lines.map((line, position) => ({
    ...line,
    discount: Number(shares[position]?.whole ?? 0n) + (topped.has(position) ? 1 : 0),
  }))
}
