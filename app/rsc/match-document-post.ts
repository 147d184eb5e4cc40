import "server-only"
import type { unstable_matchRSCServerRequest as matchRSCServerRequest } from "react-router"

type RouterMatch = Parameters<Parameters<typeof matchRSCServerRequest>[0]["generateResponse"]>[0]

/** May change the result of a match before it is encoded. If it returns "skip", the response has no body. */
export type Prepare = (result: RouterMatch) => "encode" | "skip"

/**
 * Handles a form that was posted without scripts. After an action, the router runs no loaders. If the action does not
 * redirect, the page is therefore loaded again as a GET, and the action's result is added to it. Delete this function
 * when the router runs loaders after the action of a document POST in RSC mode.
 */
export async function matchDocumentPost(
  request: Request,
  match: (request: Request, prepare: Prepare) => Promise<Response>,
): Promise<Response> {
  let posted: RouterMatch | undefined
  const first = await match(request, (result) => {
    if (result.payload.type !== "render") return "encode"
    posted = result
    return "skip"
  })
  if (posted?.payload.type !== "render") return first
  const { actionData, errors } = posted.payload
  const { statusCode } = posted
  const page = new Request(request.url, { headers: request.headers, signal: request.signal })
  const second = await match(page, (result) => {
    if (result.payload.type !== "render") return "encode"
    result.payload.actionData = actionData
    if (errors) result.payload.errors = { ...errors, ...result.payload.errors }
    if (result.statusCode < 400) result.statusCode = statusCode
    return "encode"
  })
  for (const line of first.headers.getSetCookie()) second.headers.append("Set-Cookie", line)
  return second
}
