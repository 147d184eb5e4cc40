/** The parts of the process that a command uses: environment, folder, signal and streams. */
export interface Terminal {
  env: NodeJS.ProcessEnv
  /** Absolute path of the folder to which paths in the arguments are relative. */
  cwd: string
  /** Aborted when the operator presses Ctrl+C, or the process receives SIGTERM. */
  signal: AbortSignal
  /** Standard output, for results. */
  out: Stream
  /** Standard error, for progress and errors. */
  err: Stream
}

type Stream = Pick<NodeJS.WriteStream, "write"> & Partial<Pick<NodeJS.WriteStream, "isTTY">>

/** Shows the operator how much of its work a command has done. */
export interface Progress {
  /** Shows the progress. Shows nothing while `total` is 0. */
  report(done: number, total: number): void
  /** Ends the display with a line break. */
  end(): void
}

export function print({ out }: Terminal, line: string): void {
  out.write(`${line}\n`)
}

/** The control and format characters that `JSON.stringify` does not escape. */
const UNESCAPED_CONTROL = /[\u007f-\u009f\p{Cf}]/gu

/**
 * Prints a value as JSON. Control characters are escaped, so that texts which customers have entered cannot control the
 * operator's terminal.
 */
export function printJson(terminal: Terminal, value: unknown): void {
  print(terminal, JSON.stringify(value, null, 2).replace(UNESCAPED_CONTROL, escapeForJson))
}

function escapeForJson(character: string): string {
  // A character above U+FFFF takes two escapes.
  return character
    .split("")
    .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`)
    .join("")
}

const BAR_LENGTH = 30
/** Minimum milliseconds between two updates of the progress bar. */
const REDRAW_MS = 80

/**
 * Starts a progress bar. When the output is not a terminal but, for example, a log file, prints a line for each tenth
 * of the work instead.
 */
export function startProgress({ err }: Terminal, title: string): Progress {
  let drawnAt = 0
  let tenth = -1
  let last = ""

  function draw(done: number, total: number): void {
    const share = Math.min(done / total, 1)
    const filled = Math.round(share * BAR_LENGTH)
    const bar = "#".repeat(filled) + "-".repeat(BAR_LENGTH - filled)
    const line = `${title} [${bar}] ${Math.floor(share * 100)} % ${done} of ${total}`
    if (line === last) return
    last = line
    err.write(`\r\u001b[K${line}`)
  }

  return {
    report(done, total) {
      if (total === 0) return
      if (err.isTTY) {
        const now = performance.now()
        if (now - drawnAt < REDRAW_MS && done !== total) return
        drawnAt = now
        return draw(done, total)
      }
      const reached = Math.floor((done / total) * 10)
      if (reached <= tenth) return
      tenth = reached
      err.write(`${title}: ${done} of ${total} (${reached * 10} %)\n`)
    },
    end() {
      if (err.isTTY && last !== "") err.write("\n")
    },
  }
}
