/** Whether `npm run test:full` only checks that an experiment still runs: bounds are printed, and a missed one is no failure. */
export const isShortRun = process.env["SHORT_RUN"] === "1"
