export function ServerComponent() {
  return <h1>legal</h1>
}
