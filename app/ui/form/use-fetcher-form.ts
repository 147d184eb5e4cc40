"use client"
import { useActionData, useFetcher } from "react-router"
import { type ServerFormOptions, useServerForm } from "./use-server-form.ts"

/**
 * A server form that stays where it is while scripts run, and without them is the page that its action renders:
 * what it shows is the fetcher's answer, else the page's.
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
