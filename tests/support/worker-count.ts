import { availableParallelism } from "node:os"

const MOST = 4

/**
 * Number of test files that run in parallel. It is one more than the number of processors, because each file is idle
 * for a fifth of its time, but at most MOST.
 */
export const WORKERS = Math.min(availableParallelism() + 1, MOST)
