import "server-only"
import { data, type MiddlewareFunction } from "react-router"
import { isLocale } from "#domain/locale.ts"

/**
 * Throws a 404 if the first part of the path is no language of the shop. It is a middleware because an action runs
 * before the loader of its layout: otherwise a form that is posted to /fr/form/logout would log the customer out.
 */
export const requireLocale: MiddlewareFunction<Response> = ({ params }, next) => {
  if (params.locale !== undefined && !isLocale(params.locale)) throw data(null, { status: 404 })
  return next()
}
