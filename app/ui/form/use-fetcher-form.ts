"use client"
import { useActionData, useFetcher } from "react-router"
import { type ServerFormOptions, useServerForm } from "./use-server-form.ts"

/**
 * A server form that a fetcher submits, so that the page around it stays. Without scripts the
 * action's page shows the result instead, so the hook reads both.
 */
export function useFetcherForm<Name extends string>(
  options: Omit<ServerFormOptions<Name>, "lastResult">,
) {
  const fetcher = useFetcher()
  const pageResult: unknown = useActionData()
  return {
    ...useServerForm({ ...options, lastResult: fetcher.data ?? pageResult }),
    Form: fetcher.Form,
    isBusy: fetcher.state !== "idle",
  }
}
