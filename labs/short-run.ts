/** Whether `npm test` only checks that a script still runs: bounds are printed, and missing one is no failure. */
export const isShortRun = process.env["SHORT_RUN"] === "1"
