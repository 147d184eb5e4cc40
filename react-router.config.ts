import type { Config } from "@react-router/dev/config"

export default {
  ssr: true,
  // Each page contains the whole route table, so that the router requests no manifest after hydration.
  routeDiscovery: { mode: "initial" },
} satisfies Config
