export function ServerComponent() {
  return <h1>home</h1>
}
