import type { Context } from "hono"
import { bodyLimit } from "hono/body-limit"
import { z } from "zod"
import { isEqualConstantTime } from "#runtime/constant-time-equal.ts"
import type { ApiApp, ApiEnv } from "#shop-api/http/api-app.ts"
import { ApiError } from "#shop-api/http/api-error.ts"
import {
  ESKIZ_CALLBACK,
  isEskizCallback,
  PLAYMOBILE_CALLBACK,
} from "#shop-api/sms/callback-urls.ts"
import { type Delivery, recordDeliveryReport } from "#shop-api/sms/record-delivery-report.ts"

/** Maximum length of the body of a delivery report, in bytes. */
const MAX_LENGTH = 64 * 1024

const Status = z.string().min(1).max(40)
const EskizReport = z.object({ status: Status })
const PlayMobileReport = z.object({
  messages: z.array(z.object({ "message-id": z.string().max(200), status: Status })).max(1000),
})
const MessageId = z.uuid()

const WORDS: Record<string, Delivery> = {
  DELIVRD: "delivered",
  DELIVERED: "delivered",
  UNDELIV: "undelivered",
  UNDELIVERABLE: "undelivered",
  UNDELIVERED: "undelivered",
  NOTDELIVERED: "undelivered",
  REJECTD: "undelivered",
  REJECTED: "undelivered",
  FAILED: "undelivered",
  EXPIRED: "undelivered",
  DELETED: "undelivered",
}

/**
 * Adds the route for delivery reports of the configured SMS provider. The response is a success even for a report that
 * the shop ignores (about an unknown message or an intermediate state), because the provider would repeat a refused
 * report.
 */
export function registerSmsCallbacks(app: ApiApp): void {
  const { config, database, now } = app.services
  const limit = bodyLimit({
    maxSize: MAX_LENGTH,
    onError() {
      throw new ApiError(413, "error.too_large")
    },
  })

  const record = async (messageId: string, status: string) => {
    const word = status.toUpperCase().replaceAll(/[\s_-]/g, "")
    const delivery = Object.hasOwn(WORDS, word) ? WORDS[word] : undefined
    if (delivery && MessageId.safeParse(messageId).success) {
      await recordDeliveryReport(database.db, messageId, delivery, now())
    }
  }

  if (config.sms.name === "eskiz") {
    app.methods.set(ESKIZ_CALLBACK, new Set(["post"]))
    app.hono.post(ESKIZ_CALLBACK, limit, async (c) => {
      const messageId = c.req.query("message") ?? ""
      if (!isEskizCallback(config, messageId, c.req.query("signature") ?? "")) throw refuse(403)
      const { status } = await readReport(c, EskizReport)
      await record(messageId, status)
      return c.json({})
    })
  }
  if (config.sms.name === "playmobile" && config.sms.callbackKey !== null) {
    const { callbackKey } = config.sms
    app.methods.set(PLAYMOBILE_CALLBACK, new Set(["post"]))
    app.hono.post(PLAYMOBILE_CALLBACK, limit, async (c) => {
      if (!isEqualConstantTime(c.req.query("key") ?? "", callbackKey)) throw refuse(403)
      const { messages } = await readReport(c, PlayMobileReport)
      for (const one of messages) await record(one["message-id"], one.status)
      return c.json({})
    })
  }
}

/**
 * Parses a delivery report. Providers send JSON or HTML forms.
 *
 * @throws ApiError 400
 */
async function readReport<Schema extends z.ZodType>(
  c: Context<ApiEnv>,
  schema: Schema,
): Promise<z.output<Schema>> {
  const isForm = /form/i.test(c.req.header("content-type") ?? "")
  try {
    return schema.parse(isForm ? await c.req.parseBody() : JSON.parse(await c.req.text()))
  } catch (error) {
    throw error instanceof ApiError ? error : refuse(400)
  }
}

const refuse = (status: 400 | 403) => new ApiError(status, "error.unreadable")
