import "server-only"

export function FailurePage({ error }: { error: unknown }) {
  return <h1>{String(error)}</h1>
}
