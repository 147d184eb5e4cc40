import { LOCALES, type Locale } from "#domain/locale.ts"
import { buyPerfume } from "#tests/support/browser-purchase.ts"
import { test } from "#tests/support/browser-test.ts"
import { newPhone } from "#tests/support/new-phone.ts"
import { projectTag, triesEveryLanguage } from "#tests/support/tried-locales.ts"

/**
 * The languages in which the test buys. The daily run buys only in Russian and without scripts, because
 * shell/separate-shop-api.spec.ts buys with scripts.
 */
const TRIED: readonly Locale[] = triesEveryLanguage ? LOCALES : ["ru"]

for (const locale of TRIED) {
  test(`[S1.06] [S2.09] [S2.48] [S4.22] [S6.06] sells a perfume to a new visitor in ${locale}, from the choice of the country to the account${projectTag(locale)}`, async ({
    page,
    shop,
    javaScriptEnabled,
  }) => {
    await buyPerfume({
      page,
      locale,
      phone: newPhone(),
      scripts: javaScriptEnabled,
      lastCode: shop.lastCode,
      restart: shop.restart,
    })
  })
}
