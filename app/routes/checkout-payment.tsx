export function ServerComponent() {
  return <h1>checkout-payment</h1>
}
