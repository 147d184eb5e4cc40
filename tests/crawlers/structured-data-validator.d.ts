declare module "@adobe/structured-data-validator" {
  interface Issue {
    issueMessage: string
    severity: "ERROR" | "WARNING"
    path: { type?: string; property?: string }[]
    fieldNames: string[]
  }
  export default class Validator {
    validate(found: { jsonld: Record<string, unknown[]> }): Promise<Issue[]>
  }
}
