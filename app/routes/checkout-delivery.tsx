export function ServerComponent() {
  return <h1>checkout-delivery</h1>
}
