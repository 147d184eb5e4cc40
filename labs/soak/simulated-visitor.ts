import { setTimeout as wait } from "node:timers/promises"
import { SORTS } from "#domain/sorts.ts"
import { order, register } from "#labs/register-and-order.ts"
import { ORDER_LIMITS } from "#shop-api/limits/limit-rules.ts"
import { FormVisitor, type Visited } from "#tests/support/form-visitor.ts"
import type { Shop } from "#tests/support/shop.ts"

/** Records the results of all simulated visitors. */
interface Notes {
  /** Records how many milliseconds a response took, by kind of request. */
  took: (what: string, ms: number) => void
  wrong: (what: string) => void
  ordered: (id: string) => void
}

interface VisitorOptions {
  /** URL of the storefront that the visitor uses. */
  origin: string
  /** Index of the visitor, from 0. */
  number: number
  lastCode: Shop["lastCode"]
  notes: Notes
  /** The visitor starts nothing more after this time, which is a value of `performance.now()`. */
  until: number
}

/** Thrown to end a visit after a wrong response, which `notes.wrong` has already recorded. */
class WrongResponse extends Error {}

/**
 * After this number of orders the visitor registers again, because the shop limits the unpaid orders of a customer. The
 * number is also below the limit of a customer's orders in an hour.
 */
const ORDERS_OF_ACCOUNT = ORDER_LIMITS.unpaid

let phones = 0

/**
 * Simulates a visitor without scripts who looks at pages, registers, and sometimes orders, until the time is over.
 * Checks that each response contains what the visitor has opened, put into the cart or ordered.
 */
export async function simulateVisitor({
  origin,
  number,
  lastCode,
  notes,
  until,
}: VisitorOptions): Promise<void> {
  function createAccount() {
    phones += 1
    return {
      browser: new FormVisitor(
        origin,
        { add: () => {} },
        // Each visitor gets an address in another network, because the shop counts rate limits by network.
        { "x-forwarded-for": `100.${64 + (number >> 8)}.${number & 255}.7` },
      ),
      phone: `+99890${String(2_000_000 + phones)}`,
      isRegistered: false,
      orders: [] as string[],
      /**
       * Paths of the ordered perfumes. The visitor orders each perfume only once, because for a second order the shop
       * would return the first one, which is not paid yet.
       */
      ordered: new Set<string>(),
    }
  }
  let account = createAccount()

  const measureVisit = async (what: string, asking: Promise<Visited>, status: number) => {
    const began = performance.now()
    const answer = await asking
    notes.took(what, performance.now() - began)
    if (answer.status === status) return answer
    notes.wrong(`${what}: ${answer.status}, not ${status}`)
    throw new WrongResponse()
  }
  const open = async (what: string, path: string) =>
    await measureVisit(what, account.browser.open(path), 200)
  const post = async (what: string, path: string, form: Record<string, string>) =>
    await measureVisit(what, account.browser.post(path, form), 303)
  const think = () => wait(500 + Math.random() * 2000)

  /** Opens some pages. Returns the path of a perfume that can be ordered. */
  async function browse(): Promise<string> {
    await open("home", "/uz")
    await think()
    const sort = SORTS[Math.floor(Math.random() * SORTS.length)] ?? "price"
    const list = await open("list", `/uz/products?orderable=1&sort=${sort}`)
    const paths = [...list.html.matchAll(/href="(\/uz\/product\/\d+)"/g)]
      .map(([, path = ""]) => path)
      .filter((path) => !account.ordered.has(path))
    const path = paths[Math.floor(Math.random() * paths.length)]
    if (path === undefined) {
      notes.wrong("list: no perfume")
      throw new WrongResponse()
    }
    await think()
    await open("search", `/uz/products?q=${["neroli", "atirgul", "oud"][number % 3]}`)
    await think()
    const page = await open("product", path)
    if (!page.html.includes(`rel="canonical" href="`)) notes.wrong("product: another page")
    return path
  }

  async function buy(path: string): Promise<void> {
    const { orders, ordered, phone } = account
    ordered.add(path)
    const id = /\d+$/.exec(path)?.[0] ?? ""
    const { cart, list } = await order({ open, post }, { id, phone, think })
    if (!cart.html.includes(`/uz/product/${id}"`)) notes.wrong("cart: without the added perfume")
    const shown = [...list.html.matchAll(/\/uz\/cabinet\/orders\/([\w-]+)"/g)].map(([, it]) => it)
    const placed = shown.find((it) => it !== undefined && !orders.includes(it))
    if (placed === undefined) {
      notes.wrong("orders: without the new order")
      return
    }
    orders.push(placed)
    notes.ordered(placed)
    const lost = orders.slice(-5).filter((it) => !shown.includes(it))
    if (lost.length > 0) notes.wrong(`orders: without ${lost.join(", ")}`)
    await open("order", `/uz/cabinet/orders/${placed}`)
  }

  while (performance.now() < until) {
    try {
      const path = await browse()
      await think()
      if (account.ordered.size === ORDERS_OF_ACCOUNT) account = createAccount()
      if (!account.isRegistered) {
        await register({ open, post }, { phone: account.phone, lastCode })
        account.isRegistered = true
      } else if (Math.random() < 0.3) await buy(path)
    } catch (error) {
      if (!(error instanceof WrongResponse)) notes.wrong(`no response: ${String(error)}`)
    }
    await think()
  }
}
