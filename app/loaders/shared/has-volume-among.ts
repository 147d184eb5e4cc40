import type { PerfumeCard } from "#contract/product-schemas.ts"

/** Whether one of the products is a volume of the perfume. */
export function hasVolumeAmong({ id, perfume }: PerfumeCard, productIds: readonly number[]) {
  const volumeIds = (perfume?.volumes ?? []).map((volume) => volume.id)
  return [id, ...volumeIds].some((volumeId) => productIds.includes(volumeId))
}
