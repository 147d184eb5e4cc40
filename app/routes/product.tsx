export function ServerComponent() {
  return <h1>product</h1>
}
