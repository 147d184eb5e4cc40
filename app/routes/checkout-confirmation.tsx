export function ServerComponent() {
  return <h1>checkout-confirmation</h1>
}
