import { Outlet } from "react-router"
import { requireSignIn } from "#app/loaders/signed-in.ts"
import type { Route } from "./+types/signed-in.ts"

/** Cabinet and checkout. */
export const middleware: Route.MiddlewareFunction[] = [requireSignIn]

export function ServerComponent() {
  return <Outlet />
}
