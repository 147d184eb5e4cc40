export function ServerComponent() {
  return <h1>contact</h1>
}
