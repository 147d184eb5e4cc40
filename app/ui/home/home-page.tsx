import "server-only"
import type { CardProduct } from "../products/card-product.ts"
import { Arrivals } from "./arrivals.tsx"
import { Families } from "./families.tsx"
import { Hero } from "./hero.tsx"
import { Pair } from "./pair.tsx"
import { Promises } from "./promises.tsx"
import { Story } from "./story.tsx"

interface HomePageProps {
  /** How many perfumes there are. */
  total: number
  arrivals: readonly CardProduct[]
  /** Keys of the fragrance families that have perfumes. */
  families: readonly string[]
}

/** The shop's front (specification 2). */
export function HomePage({ total, arrivals, families }: HomePageProps) {
  return (
    <>
      <Hero total={total} />
      <Families known={families} />
      <Arrivals products={arrivals} />
      <Story />
      <Pair />
      <Promises />
    </>
  )
}
