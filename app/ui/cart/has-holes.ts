import { createContext } from "react"

/** Whether the page is being rendered to be kept for everybody, with holes for the visitor's cart. */
export const HasHolesContext = createContext(false)
