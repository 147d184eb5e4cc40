import { signVisitor, VISITOR_HEADER } from "#runtime/shop-api-headers.ts"
import { SECRETS, type TestApi } from "#tests/support/test-api.ts"

let answers = 0

/** Returns the header with which a storefront describes its visitor to the shop API. */
export async function visitorHeaders(
  api: Pick<TestApi, "clock">,
  visitor: { address?: string | null; answered?: string | null },
  { key = SECRETS.INTERNAL_KEY, at = api.clock.now.getTime() } = {},
): Promise<Record<string, string>> {
  const { address = null, answered = null } = visitor
  return { [VISITOR_HEADER]: signVisitor(key, { address, answered }, at) }
}

/** Returns the header for a visitor with this address who has just answered a simple question. */
export async function answeredHeaders(api: Pick<TestApi, "clock">, address: string) {
  answers += 1
  return await visitorHeaders(api, { address, answered: `answer-${answers}` })
}
