import { Outlet } from "react-router"

export function ServerComponent() {
  return <Outlet />
}
