export function ServerComponent() {
  return <h1>auth-register</h1>
}
