import type { Config } from "@react-router/dev/config"

export default {
  ssr: true,
  // The whole route table travels with the page: no request for a manifest after hydration.
  routeDiscovery: { mode: "initial" },
} satisfies Config
