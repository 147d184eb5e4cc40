import { expect, test } from "vitest"
import { GSM_ASCII } from "#shop-api/sms/segment-limits.ts"

test.each(["koʻcha", "Атир", "a`b", "[x]", "€", "é", "a\\b"])("rejects %s as not plain", (text) => {
  expect(text).not.toMatch(GSM_ASCII)
})
