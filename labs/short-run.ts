/** Whether `npm run test:full` only checks that an experiment runs. A missed bound is printed but does not fail it. */
export const isShortRun = process.env["SHORT_RUN"] === "1"
