/** Types of the part of autocannon that the bench uses; the package has none. */
declare module "autocannon" {
  interface Options {
    url: string
    connections: number
    /** Number of requests; the run ends with the last response. */
    amount: number
    /** Milliseconds between checks whether the run has ended. */
    sampleInt?: number
    /** Maximum seconds of a request. */
    timeout?: number
    /**
     * Number of failed connections after which the run stops. Without it, the run never ends if the server has died.
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
