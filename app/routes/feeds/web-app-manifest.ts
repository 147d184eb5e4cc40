import { env } from "#app/host/env.ts"
import { sendFile } from "#app/loaders/feeds/public-response.ts"

/** Describes the shop to browsers that install it as an app. */
export function loader() {
  const { BRAND_NAME } = env
  const manifest = {
    name: BRAND_NAME,
    short_name: BRAND_NAME,
    start_url: "/",
    display: "standalone",
    // The theme color of the light theme, as in the head of each page.
    theme_color: "#ffffff",
    background_color: "#ffffff",
    // The drawing of public/favicon.svg has no margin that a mask may cut, so no icon is maskable.
    icons: [192, 512].map((size) => ({
      src: `/icon-${size}.png`,
      sizes: `${size}x${size}`,
      type: "image/png",
    })),
  }
  return sendFile(JSON.stringify(manifest), "application/manifest+json")
}
