interface ShopApiConfig {
  brandName: string
  sms: { name: string }
  /** Name of the payment provider of each country. */
  paymentProviders: ReadonlyMap<string, string>
}

/**
 * Formats what the operator sees after the start: the URL of the shop, and how to try messages and payments that are
 * simulated. If the shop API is another process, the text does not say that the shop is open, because that process may
 * not be running yet.
 */
export function formatStartMessage(
  siteUrl: string,
  options: { config: ShopApiConfig | null; shopApiUrl: string | null; port: number },
): string {
  const { config, shopApiUrl, port } = options
  // Several storefronts may share one SITE_URL, so the message names the port of this one.
  const headline = config
    ? `${config.brandName} is open on ${siteUrl}`
    : `The storefront of ${siteUrl} listens on port ${port}`
  const lines = [headline, ""]
  if (config?.sms.name === "outbox") {
    lines.push(
      "Try it: choose a perfume, add it to the cart, register with any phone such as +998 90 123-45-67.",
      "The SMS code is printed here.",
    )
  }
  if (config && [...config.paymentProviders.values()].includes("simulator")) {
    lines.push("Test card 8600 0691 9540 6311, 03 / 99, its code 666666.")
  }
  lines.push(`API: ${shopApiUrl ?? siteUrl}/api/docs. Stop with Ctrl+C.`)
  return `\n${lines.map((line) => (line === "" ? "" : `  ${line}`)).join("\n")}\n`
}
