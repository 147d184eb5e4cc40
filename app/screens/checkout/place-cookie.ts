const NAME = "co_delivery"
/** Seconds; as long as the server's own cookie lives. */
const LIFETIME = 30 * 24 * 60 * 60

/** Keeps the place that is chosen, `region.district`, 0 for none; without a region no cookie (browser only). */
export function writePlaceCookie({ region, district }: { region: string; district: string }) {
  const value = region ? `${region}.${district || 0}` : ""
  const secure = location.protocol === "https:" ? "; secure" : ""
  const lifetime = value ? LIFETIME : 0
  document.cookie = `${NAME}=${value}; path=/; max-age=${lifetime}; samesite=lax${secure}`
}
