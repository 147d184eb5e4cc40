import { ANSWER_FIELD } from "#domain/simple-question.ts"
import { ApiError, type Wording } from "#shop-api/http/api-error.ts"
import type { Caller } from "#shop-api/http/caller.ts"
import { addressKey, blockKey } from "#shop-api/limits/by-address.ts"
import type { Limits } from "#shop-api/limits/limits.ts"
import { take, type Taken } from "#shop-api/limits/take.ts"

/** Longer waits are not told in seconds. */
const TELLABLE_SECONDS = 600

/**
 * Room for one more SMS to the phone and from the caller's address; of the phone's waits the longest is told.
 *
 * @throws ApiError 429, with errors.answer when the block of addresses has to answer the simple question
 */
export async function requireRoomToSend(
  { sms }: Limits,
  caller: Caller,
  phone: string,
): Promise<Taken> {
  const word = (seconds: number): Wording =>
    seconds > TELLABLE_SECONDS
      ? "code.too_often"
      : { key: "code.too_soon", params: { count: seconds } }
  const limits = [sms.resend, sms.phoneSoon, sms.phoneDay]
  const taken = [await take(limits.map((limit) => ({ limit, key: phone, word })))]
  const giveBack = async () => {
    await Promise.all(taken.map((one) => one.giveBack()))
  }
  try {
    // First, so that a question that is answered in vain is answered where there is room.
    taken.push(
      await take([
        { limit: sms.address, key: addressKey(caller.address), word: () => "code.address" },
      ]),
    )
    taken.push(await takeOfBlock(sms.block, caller))
  } catch (error) {
    await giveBack()
    throw error
  }
  return { giveBack }
}

/** Above its limit a block of addresses is not refused: each of its visitors answers the simple question. */
async function takeOfBlock(limit: Limits["sms"]["block"], caller: Caller): Promise<Taken> {
  try {
    return await take([{ limit, key: blockKey(caller.address) }])
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (await caller.hasAnswered()) return { giveBack: async () => {} }
    const { retryAfter } = error.details
    throw new ApiError(429, "question.needed", {
      fields: { [ANSWER_FIELD]: "question.needed" },
      ...(retryAfter !== undefined && { retryAfter }),
    })
  }
}
