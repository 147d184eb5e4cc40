import { expect, test } from "vitest"
import { GSM_ASCII } from "#shop-api/sms/segment-limits.ts"

test.each(["koʻcha", "Атир", "a`b", "[x]", "€", "é", "a\\b"])("GSM_ASCII rejects %s", (text) => {
  expect(text).not.toMatch(GSM_ASCII)
})
