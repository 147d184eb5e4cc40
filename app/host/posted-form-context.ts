import "server-only"
import { createContext } from "react-router"

/** The form of a POST, which `rejectRequest` has parsed; null for a request without a form. */
export const postedFormContext = createContext<FormData | null>(null)
