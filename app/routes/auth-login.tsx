export function ServerComponent() {
  return <h1>auth-login</h1>
}
