export function ServerComponent() {
  return <h1>checkout</h1>
}
