/** Types for the part of the package autocannon that the benchmark uses. The package itself has no types. */
declare module "autocannon" {
  interface Options {
    url: string
    connections: number
    /** Number of requests. The run ends with the last response. */
    amount: number
    /** How often autocannon checks whether the run has ended, in milliseconds. */
    sampleInt?: number
    /** Maximum duration of a request, in seconds. */
    timeout?: number
    /**
     * The run stops after this number of failed connections. Without it, a run would never end after the server has
     * died.
     */
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
