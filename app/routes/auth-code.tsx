export function ServerComponent() {
  return <h1>auth-code</h1>
}
