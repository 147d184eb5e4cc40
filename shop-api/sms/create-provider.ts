import type { Config } from "#shop-api/config.ts"
import { eskizCallbackUrl } from "#shop-api/sms/callback-urls.ts"
import { createEskizProvider } from "#shop-api/sms/eskiz.ts"
import { createPlayMobileProvider } from "#shop-api/sms/playmobile.ts"
import type { CreateOutboxProvider, SmsProvider } from "#shop-api/sms/provider.ts"

interface SmsProviderOptions {
  /** Creates the provider for SMS_PROVIDER=outbox. Absent in a shop that is installed without the folder `demo/`. */
  createOutbox?: CreateOutboxProvider | undefined
  print: (line: string) => void
  now: () => Date
}

/** Creates the SMS provider that the settings name. */
export function createSmsProvider(
  config: Pick<Config, "sms" | "dataDir" | "siteUrl" | "internalKey">,
  { createOutbox, print, now }: SmsProviderOptions,
): SmsProvider {
  const { sms: settings, dataDir } = config
  if (settings.name === "eskiz") {
    const callbackUrl = (messageId: string) => eskizCallbackUrl(config, messageId)
    return createEskizProvider({ settings, callbackUrl })
  }
  if (settings.name === "playmobile") return createPlayMobileProvider({ settings })
  if (!createOutbox) throw new Error("SMS_PROVIDER=outbox needs the demonstration")
  return createOutbox({ dataDir, print, now })
}
