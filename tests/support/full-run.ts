/** Whether tests run at full length, as in `npm run test:full`: with more values, larger sizes and more repetitions. */
export const isFullRun = process.env["FULL_RUN"] === "1"
