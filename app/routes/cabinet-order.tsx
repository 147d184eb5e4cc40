export function ServerComponent() {
  return <h1>order</h1>
}
