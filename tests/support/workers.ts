import { availableParallelism } from "node:os"

const MOST = 4

/** Parallel test files: one more than processors, because each file idles for a fifth of its time. */
export const WORKERS = Math.min(availableParallelism() + 1, MOST)
