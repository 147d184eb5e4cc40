import type { Context } from "hono"
import { bodyLimit } from "hono/body-limit"
import { pageHeaders, pageStateOf, renderPage } from "#demo/payments/hosted-page-html.ts"
import {
  choosePayment,
  closePayment,
  findPageReceipt,
  type PagePayment,
  readPagePayment,
} from "#demo/payments/hosted-page-payment.ts"
import { CLOSING } from "#demo/payments/receipts.ts"
import { SIMULATOR_PAGES } from "#demo/payments/simulator-account.ts"
import type { SimulatorDependencies } from "#demo/payments/simulator-dependencies.ts"
import { formatAmount } from "#domain/money.ts"
import { getFixedT } from "#locales/translate.ts"
import type { ApiEnv } from "#shop-api/http/api-app.ts"
import { ApiError } from "#shop-api/http/api-error.ts"
import { RpcError } from "#shop-api/payments/json-rpc.ts"
import type { SimulatorApp } from "#shop-api/payments/payment-simulator-interface.ts"
import { PaymentUnknownError } from "#shop-api/payments/provider.ts"

/** Registers the simulator's payment page. As on Payme's page, the URL ends with the encoded payment. */
export function registerHostedPage(app: SimulatorApp, parts: SimulatorDependencies): void {
  const { database, log, now } = app.services
  const { db } = database
  const { account, merchant, shopUrl } = parts
  const path = `${SIMULATOR_PAGES}/:payment{.+}`

  app.hono.get(path, async (c) => {
    const payment = requirePayment(c)
    const { locale, currency, amount, orderId } = payment
    const receipt = await findPageReceipt(db, orderId)
    // The customer has paid, but the shop has not confirmed the payment yet, so the simulator reports it again.
    if (receipt?.state === CLOSING) {
      await settle(() => closePayment({ db, merchant, at: now() }, receipt.id))
    }
    const allowed = await findOpen(payment)
    const latest = await findPageReceipt(db, orderId)
    const html = renderPage({
      locale,
      t: getFixedT(locale),
      number: allowed?.number ?? latest?.description ?? "",
      amount: `${formatAmount(amount, currency, locale)} ${currency}`,
      state: allowed ? "open" : pageStateOf(latest?.state),
      returnUrl: returnUrlOf(payment),
    })
    return c.body(html, 200, pageHeaders(shopUrl))
  })

  app.hono.post(path, bodyLimit({ maxSize: 1024, onError: refuseLength }), async (c) => {
    const payment = requirePayment(c)
    const { choice } = await readForm(c)
    if (choice !== "pay" && choice !== "refuse") throw new ApiError(400, "error.unreadable")
    await settle(() => choosePayment({ db, merchant, at: now() }, payment, choice))
    c.header("Cache-Control", "private, no-store")
    return c.redirect(returnUrlOf(payment), 303)
  })

  /**
   * Runs `work`, and logs an error of the shop's Merchant API. If the shop has refused the payment, the customer sees
   * this on the shop's own page. After any other error, the next visit to the payment page reports the payment again.
   */
  async function settle(work: () => Promise<void>): Promise<void> {
    try {
      await work()
    } catch (err) {
      if (!(err instanceof RpcError || err instanceof PaymentUnknownError)) throw err
      log.warn({ err }, "the shop did not accept the simulator's payment")
    }
  }

  /** Returns the order's number if the shop still accepts the payment; null otherwise. */
  async function findOpen({ orderId, amount }: PagePayment): Promise<{ number: string } | null> {
    try {
      return await merchant.check({ amount, account: { order_id: orderId } })
    } catch (error) {
      if (error instanceof RpcError) return null
      throw error
    }
  }

  function requirePayment(c: Context<ApiEnv>): PagePayment {
    const payment = readPagePayment(c.req.param("payment") ?? "")
    if (payment?.merchantId !== account.merchantId) throw new ApiError(404, "error.not_found")
    return payment
  }

  /** Returns the `returnUrl` of the payment if it is on the shop's origin, and otherwise the shop's home page. */
  function returnUrlOf({ returnUrl }: PagePayment): string {
    const url = URL.canParse(returnUrl) ? new URL(returnUrl) : null
    return url?.origin === shopUrl ? url.href : `${shopUrl}/`
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
