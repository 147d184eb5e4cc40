import { availableParallelism } from "node:os"

const MOST = 4

/** Test files at a time: one more than processors, since each waits a fifth of its time for something. */
export const WORKERS = Math.min(availableParallelism() + 1, MOST)
