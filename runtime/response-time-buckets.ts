/**
 * Upper bounds of the buckets of the response time histograms, in seconds. A cached page takes a tenth of the first
 * bound; after the last bound, visitors give up.
 */
export const RESPONSE_TIME_BUCKETS = [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 6]
