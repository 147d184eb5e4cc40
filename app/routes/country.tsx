export function ServerComponent() {
  return <h1>country</h1>
}
