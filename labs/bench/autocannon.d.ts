/** The part of autocannon that the bench uses; the package brings no types of its own. */
declare module "autocannon" {
  interface Options {
    url: string
    connections: number
    /** Requests in all; the run ends when each of them is answered. */
    amount: number
    /** Milliseconds between the looks at whether the run is over. */
    sampleInt?: number
    /** Seconds that a request may take. */
    timeout?: number
    /** Gives up after so many failed connections; without it a dead server is called for ever. */
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
