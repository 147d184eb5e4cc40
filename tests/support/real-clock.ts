import { afterAll, vi } from "vitest"

// Test files share their process: the clock that one has set is not the next one's.
afterAll(() => {
  vi.useRealTimers()
})
