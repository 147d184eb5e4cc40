const NAME = "co_delivery"
/** 30 days in seconds, as in the server's cookie [S9.17]. */
const LIFETIME = 30 * 24 * 60 * 60

/**
 * Stores the chosen `region.district` in a cookie, with district 0 for none. Without a region, deletes the cookie
 * (browser only).
 */
export function writeRegionCookie({ region, district }: { region: string; district: string }) {
  const value = region ? `${region}.${district || 0}` : ""
  const secure = location.protocol === "https:" ? "; secure" : ""
  const lifetime = value ? LIFETIME : 0
  document.cookie = `${NAME}=${value}; path=/; max-age=${lifetime}; samesite=lax${secure}`
}
