export function ServerComponent() {
  return <h1>personal</h1>
}
