import { afterAll, vi } from "vitest"

// Test files share a process, and must not pass a set clock on.
afterAll(() => {
  vi.useRealTimers()
})
