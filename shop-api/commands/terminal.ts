/** Where a command was given: its settings, and how it answers. */
export interface Terminal {
  env: NodeJS.ProcessEnv
  /** Absolute folder that the paths of arguments are relative to. */
  cwd: string
  /** Aborted by Ctrl+C. */
  signal: AbortSignal
  /** The answer, to standard output. */
  out: Stream
  /** Progress and errors, to standard error. */
  err: Stream
}

type Stream = Pick<NodeJS.WriteStream, "write"> & Partial<Pick<NodeJS.WriteStream, "isTTY">>

/** How far a long work is. */
export interface Progress {
  /** `done` in the unit of the total; the total may be known late. */
  report(done: number, total?: number): void
  /** Leaves the line. */
  end(): void
}

/** A line of the answer. */
export function print({ out }: Terminal, line: string): void {
  out.write(`${line}\n`)
}

const BAR_LENGTH = 30
/** On a terminal the bar moves so often at most; elsewhere a line stands for a tenth of the work. */
const REDRAW_MS = 80

/** A bar that moves on a terminal; elsewhere, such as in a log, a plain line for each tenth. */
export function startProgress({ err }: Terminal, title: string): Progress {
  let drawnAt = 0
  let tenth = -1
  let last = ""

  function draw(done: number, total: number | undefined): void {
    const share = total ? Math.min(done / total, 1) : 0
    const filled = Math.round(share * BAR_LENGTH)
    const bar = total ? `[${"#".repeat(filled)}${"-".repeat(BAR_LENGTH - filled)}] ` : ""
    const percent = total ? `${Math.floor(share * 100)} % ` : ""
    const line = `${title} ${bar}${percent}${done}${total ? ` of ${total}` : ""}`
    if (line === last) return
    last = line
    err.write(`\r\u001b[K${line}`)
  }

  return {
    report(done, total) {
      if (err.isTTY) {
        const now = performance.now()
        if (now - drawnAt < REDRAW_MS && done !== total) return
        drawnAt = now
        return draw(done, total)
      }
      const reached = total ? Math.floor((done / total) * 10) : -1
      if (reached <= tenth) return
      tenth = reached
      err.write(`${title}: ${done} of ${total} (${reached * 10} %)\n`)
    },
    end() {
      if (err.isTTY && last !== "") err.write("\n")
    },
  }
}
