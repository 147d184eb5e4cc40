import { afterAll, vi } from "vitest"

// Test files share a process, so a clock that one file has set must not affect the next file.
afterAll(() => {
  vi.useRealTimers()
})
