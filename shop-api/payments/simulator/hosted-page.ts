import type { Context } from "hono"
import { bodyLimit } from "hono/body-limit"
import { CurrencyCode } from "#contract/amount.ts"
import { DEFAULT_LOCALE, isLocale } from "#domain/locale.ts"
import { formatAmount } from "#domain/money.ts"
import { ApiError } from "#shop-api/http/api-error.ts"
import type { ApiApp, ApiEnv } from "#shop-api/http/app.ts"
import { getTranslate } from "#shop-api/http/messages.ts"
import { SIMULATOR_PAGES, simulatorCredentials } from "#shop-api/payments/payments.ts"
import {
  CALLBACK_PATH,
  SIGNATURE_HEADER,
  signCallback,
} from "#shop-api/payments/simulator/callback.ts"
import { PAGE_HEADERS, type PageContent, renderPage } from "#shop-api/payments/simulator/page.ts"
import {
  CANCELLED,
  CREATED,
  getReceipt,
  PAID,
  type ReceiptRow,
  refuseReceipt,
  settleReceipt,
} from "#shop-api/payments/simulator/receipts.ts"
import { RpcFailure } from "#shop-api/payments/simulator/rpc-failure.ts"

/** What the simulator says it was paid with on its own page. */
const PAGE_CARD = "860006******6311"

/**
 * The simulator's own payment page, at `/api/simulator/pay/{receipt}`: l is the language, cur the currency,
 * c the address to return to. `fetch` reaches the shop's callback.
 */
export function registerHostedPage(
  app: ApiApp,
  fetch: (request: Request) => Promise<Response>,
): void {
  const { config, database, log, now } = app.services
  const { db } = database
  const path = `${SIMULATOR_PAGES}/:receipt`

  app.hono.get(path, async (c) => {
    const receipt = await findReceipt(c.req.param("receipt"))
    return c.body(renderPage(readPage(c, receipt)), 200, PAGE_HEADERS)
  })

  app.hono.post(path, bodyLimit({ maxSize: 1024, onError: refuseLength }), async (c) => {
    const receipt = await findReceipt(c.req.param("receipt"))
    const { choice } = await readForm(c)
    if (choice !== "pay" && choice !== "refuse") throw new ApiError(400, "error.unreadable")
    if (receipt.state === CREATED) await choose(receipt.id, choice)
    c.header("Cache-Control", "private, no-store")
    return c.redirect(returnUrlOf(c), 303)
  })

  async function choose(id: string, choice: "pay" | "refuse"): Promise<void> {
    try {
      if (choice === "pay") await settleReceipt(db, id, { masked: PAGE_CARD, at: now() })
      else await refuseReceipt(db, id, now())
    } catch (error) {
      // Decided a moment ago, in another tab.
      if (!(error instanceof RpcFailure)) throw error
    }
    const { key } = simulatorCredentials(config.appSecret)
    const body = JSON.stringify({ receipt: id })
    const request = new Request(config.siteUrl + CALLBACK_PATH, {
      method: "POST",
      headers: { "content-type": "application/json", [SIGNATURE_HEADER]: signCallback(body, key) },
      body,
    })
    try {
      const { status } = await fetch(request)
      if (status !== 200) log.warn({ status }, "the shop did not take the simulator's callback")
    } catch (err) {
      // The shop asks for the receipt's state by itself before long.
      log.warn({ err }, "the simulator's callback did not arrive")
    }
  }

  async function findReceipt(id: string): Promise<ReceiptRow> {
    if (id.includes("\0")) throw new ApiError(404, "error.not_found")
    try {
      return await getReceipt(db, id)
    } catch (cause) {
      if (!(cause instanceof RpcFailure)) throw cause
      throw new ApiError(404, "error.not_found", { cause })
    }
  }

  function readPage(c: Context<ApiEnv>, receipt: ReceiptRow): PageContent {
    const asked = c.req.query("l")
    const locale = isLocale(asked) ? asked : DEFAULT_LOCALE
    const currency = CurrencyCode.safeParse(c.req.query("cur")).data ?? "UZS"
    return {
      locale,
      t: getTranslate(locale),
      number: receipt.description,
      amount: `${formatAmount(receipt.amount, currency)} ${currency}`,
      state: receipt.state === PAID ? "paid" : receipt.state === CANCELLED ? "cancelled" : "open",
      returnUrl: returnUrlOf(c),
    }
  }

  /** Only an address of the shop itself; anything else is its first page. */
  function returnUrlOf(c: Context<ApiEnv>): string {
    const asked = c.req.query("c") ?? ""
    const url = URL.canParse(asked) ? new URL(asked) : null
    return url?.origin === config.siteUrl ? url.href : `${config.siteUrl}/`
  }
}

async function readForm(c: Context<ApiEnv>): Promise<Record<string, unknown>> {
  try {
    return await c.req.parseBody()
  } catch (cause) {
    if (cause instanceof ApiError) throw cause
    throw new ApiError(400, "error.unreadable", { cause })
  }
}

function refuseLength(): never {
  throw new ApiError(413, "error.too_large")
}
