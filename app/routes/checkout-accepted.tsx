export function ServerComponent() {
  return <h1>checkout-accepted</h1>
}
