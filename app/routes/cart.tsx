export function ServerComponent() {
  return <h1>cart</h1>
}
