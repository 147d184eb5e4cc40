import "server-only"
import { redirect, type MiddlewareFunction } from "react-router"
import { customerContext, loadCustomer } from "#app/api/customer.ts"
import { localePath, orderPath, stepPath } from "#app/i18n/paths.ts"
import { currentLocale } from "#app/i18n/translations.ts"
import { getSession } from "#app/session/session.ts"
import { encodeNext } from "#app/urls/next-path.ts"
import { queryWithoutPanel, queryWithPanel } from "#app/urls/panel-query.ts"

/**
 * Guards pages and forms that only signed-in customers may use: redirects all other visitors to the login panel [D.92].
 * It is a middleware because the loaders of a layout and of its page run in parallel, so the layout's loader could not
 * stop the page's loader.
 */
export const requireCustomer: MiddlewareFunction<Response> = async (
  { request, context, pattern },
  next,
) => {
  const form = pattern.split("/form/")[1]
  // A form route has no page: its loader responds with 404 to every visitor.
  if (form !== undefined && ["GET", "HEAD"].includes(request.method)) return await next()
  const customer = await loadCustomer(context)
  if (customer) {
    context.set(customerContext, customer)
    return await next()
  }
  getSession(context).saveFlash({ tone: "warning", key: "auth:login_required" })
  const path = form === undefined ? getPagePath(request) : await getFormPagePath(form, request)
  const login = queryWithPanel("", "auth", { tab: "login", next: encodeNext(path) })
  throw redirect(localePath(currentLocale()) + login, 303)
}

function getPagePath(request: Request): string {
  const url = new URL(request.url)
  // The router adds this parameter, which names the routes to load, to the URL of the page.
  url.searchParams.delete("_routes")
  return url.pathname.replace(/\.rsc$/, "") + queryWithoutPanel(url.search)
}

/** Returns the path of the page that shows the form. The customer returns to this page after the login. */
async function getFormPagePath(form: string, request: Request): Promise<string> {
  const locale = currentLocale()
  switch (form) {
    case "draft":
      return stepPath(locale, "delivery")
    case "save-card":
      return stepPath(locale, "payment")
    case "remove-card":
      return localePath(locale, "cabinet")
    case "reorder": {
      const order = (await request.formData().catch(() => null))?.get("order")
      const id = typeof order === "string" ? order.slice(0, 41) : ""
      return orderPath(locale, id)
    }
    default:
      throw new Error(`form/${form} has no page to return to`)
  }
}
