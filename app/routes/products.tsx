export function ServerComponent() {
  return <h1>products</h1>
}
