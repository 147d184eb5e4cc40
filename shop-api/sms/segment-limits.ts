/**
 * Maximum number of characters in an SMS of one segment, if all are in the GSM 7-bit alphabet. A single character of
 * another alphabet lowers the maximum to 70. Providers charge for each segment.
 */
export const MAX_SEGMENT_LENGTH = 160

/**
 * Matches texts whose characters are both in ASCII and in the GSM 7-bit alphabet. Characters that count as two in that
 * alphabet, such as `[` and `{`, do not match.
 */
export const GSM_ASCII = /^[\n !"#$%&'()*+,\-./0-9:;<=>?@A-Z_a-z]*$/
