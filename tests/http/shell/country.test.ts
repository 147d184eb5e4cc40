import { expect } from "vitest"
import { LOCALES } from "#domain/locale.ts"
import { getFixedT } from "#locales/translate.ts"
import { test } from "#tests/support/http.ts"
import { postForm } from "#tests/support/post-form.ts"

test("[S4.43] rejects a country that the shop does not deliver to with a text", async ({
  request,
  shop,
}) => {
  for (const locale of LOCALES) {
    for (const country of ["de", "", "UZ", "x".repeat(500)]) {
      const answer = await postForm(request, shop, `/${locale}/country`, { country })
      expect(answer.status(), country).toBe(422)
      expect(await answer.text()).toContain(getFixedT(locale)("errors:country"))
      expect(answer.headers()["set-cookie"] ?? "").not.toMatch(/country=/)
    }
  }
})
