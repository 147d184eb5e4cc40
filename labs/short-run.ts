/**
 * Whether this is a short run of `npm run test:full`, which only checks that the experiment works. It prints a missed
 * bound but does not fail.
 */
export const isShortRun = process.env["SHORT_RUN"] === "1"
