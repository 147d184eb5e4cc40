/** Types of the part of autocannon that the bench uses; the package has none. */
declare module "autocannon" {
  interface Options {
    url: string
    connections: number
    /** Number of requests; the run ends with the last response. */
    amount: number
    /** Milliseconds between checks whether the run has ended. */
    sampleInt?: number
    /** Seconds that a request may take. */
    timeout?: number
    /** Failed connections after which the run stops; without it, it never stops for a dead server. */
    bailout?: number
    headers?: Readonly<Record<string, string>>
  }

  interface Result {
    errors: number
    timeouts: number
    statusCodeStats: Record<string, { count: number }>
  }

  interface Run extends PromiseLike<Result> {
    on(event: "response", listener: () => void): this
  }

  export default function autocannon(options: Options): Run
}
