export function ServerComponent() {
  return <h1>about</h1>
}
