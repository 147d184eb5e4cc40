import type { Config } from "@react-router/dev/config"

export default {
  ssr: true,
  // Each page contains the complete route table. Otherwise the router would request a manifest after hydration.
  routeDiscovery: { mode: "initial" },
} satisfies Config
