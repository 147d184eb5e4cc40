export function ServerComponent() {
  return <h1>orders</h1>
}
