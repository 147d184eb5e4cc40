import { createOutboxProvider } from "#demo/sms/outbox-provider.ts"
import type { Config } from "#shop-api/config.ts"
import { eskizCallbackUrl } from "#shop-api/sms/callback-address.ts"
import { createEskizProvider } from "#shop-api/sms/eskiz.ts"
import { createPlayMobileProvider } from "#shop-api/sms/playmobile.ts"
import type { SmsProvider } from "#shop-api/sms/provider.ts"

export function createSmsProvider(
  config: Pick<Config, "sms" | "dataDir" | "siteUrl" | "internalKey">,
  { print, now }: { print: (line: string) => void; now: () => Date },
): SmsProvider {
  const { sms: settings, dataDir } = config
  if (settings.name === "eskiz") {
    const callbackUrl = (messageId: string) => eskizCallbackUrl(config, messageId)
    return createEskizProvider({ settings, callbackUrl })
  }
  if (settings.name === "playmobile") return createPlayMobileProvider({ settings })
  return createOutboxProvider({ dataDir, print, now })
}
