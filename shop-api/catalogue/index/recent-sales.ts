export interface RecentSales {
  /** Ids of products, best-selling product first. */
  ranking: readonly number[]
  /**
   * Number of bottles sold, by product id. Contains only products of perfumes that have sold at least LEAST_BOTTLES
   * bottles (best-sold.ts).
   */
  bottles: ReadonlyMap<number, number>
}

export const NO_SALES: RecentSales = { ranking: [], bottles: new Map() }
