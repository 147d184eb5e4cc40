export function ServerComponent() {
  return <h1>cabinet</h1>
}
