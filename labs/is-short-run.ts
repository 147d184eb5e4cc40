/**
 * Whether this is a short run (part of `npm run test:full`), which only checks that the experiment works. When a result
 * exceeds its limit, a short run prints this but does not fail.
 */
export const isShortRun = process.env["SHORT_RUN"] === "1"
