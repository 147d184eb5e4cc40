interface ShopApiConfig {
  brandName: string
  sms: { name: string }
  /** Name of the payment provider by country. */
  paymentProviders: ReadonlyMap<string, string>
}

/** The text that the operator sees after the start: the shop's URL, and how to try simulated messages and payments. */
export function formatStartMessage(siteUrl: string, config: ShopApiConfig | null): string {
  const lines = [`${config?.brandName ?? "Atir"} is open on ${siteUrl}`, ""]
  if (config?.sms.name === "outbox") {
    lines.push(
      "Try it: choose a perfume, add it to the cart, register with any phone such as +998 90 123-45-67.",
      "The SMS code is printed here.",
    )
  }
  if (config && [...config.paymentProviders.values()].includes("simulator")) {
    lines.push("Test card 8600 0691 9540 6311, 03 / 99, its code 666666.")
  }
  lines.push(`API: ${siteUrl}/api/docs. Stop with Ctrl+C.`)
  return `\n${lines.map((line) => (line === "" ? "" : `  ${line}`)).join("\n")}\n`
}
