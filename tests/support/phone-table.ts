/** One number of each country, its mask, and the usual grouping. */
export const PHONES = {
  uz: { mask: "+{998} 00 000-00-00", code: "998", groups: ["90", "123", "45", "67"] },
  kz: { mask: "+{7} 000 000-00-00", code: "7", groups: ["701", "123", "45", "67"] },
  kg: { mask: "+{996} 000 00-00-00", code: "996", groups: ["700", "12", "34", "56"] },
  tj: { mask: "+{992} 00 000-00-00", code: "992", groups: ["93", "123", "45", "67"] },
  ru: { mask: "+{7} 000 000-00-00", code: "7", groups: ["916", "123", "45", "67"] },
} as const
export type Iso = keyof typeof PHONES
export const ISO_CODES = Object.keys(PHONES) as Iso[]

/** The masks of a form of the country. */
export const masksOf = (iso: Iso): string[] => [
  ...new Set([iso, ...ISO_CODES].map((code) => PHONES[code].mask)),
]

const FORMS = ["+", "00", "code", "8", "local"] as const
/** Digits that are added at the end, or missing there. */
const CHANGES = [0, -1, -2, -3, 1] as const

export interface PhoneRow {
  text: string
  /** Null when the text is not a complete number. */
  meant: string | null
  /** Whether rejecting the complete number is also a defect. */
  isPlain: boolean
}

/** Spellings of the number of country `of` in a form of country `active`. */
export function listPhoneRows(active: Iso, of: Iso): PhoneRow[] {
  const { code, groups } = PHONES[of]
  return FORMS.flatMap((form) =>
    [true, false].flatMap((isGrouped) =>
      CHANGES.flatMap((change): PhoneRow[] => {
        // A number without a calling code belongs to the active country.
        if (form === "local" && of !== active) return []
        // Eleven digits that begin with 8 are a number of +7, even with one digit too many.
        if (form === "8" && code !== "7" && !isGrouped && change > 0) return []
        // Nine digits that begin with 7 are a local number: one with code 7 would lack two digits.
        if (form === "code" && code === "7" && !isGrouped && change === -2) return []
        const head = { "+": [`+${code}`], "00": [`00${code}`], code: [code], "8": ["8"], local: [] }
        const whole = [...head[form], ...groups].join(isGrouped ? " " : "")
        const text = changeEnd(whole, change)
        const isMeant = change === 0 && (form !== "8" || code === "7")
        return [
          {
            text,
            meant: isMeant ? `+${code}${groups.join("")}` : null,
            isPlain: form !== "local" || isGrouped,
          },
        ]
      }),
    ),
  )
}

function changeEnd(text: string, change: number): string {
  if (change > 0) return text + "8".repeat(change)
  let shortened = text
  for (let at = change; at < 0; at += 1) shortened = shortened.replace(/\d\D*$/, "")
  return shortened
}

/**
 * Describes a wrong result for a row; null when the number is the intended one, or is rejected as
 * it was typed.
 */
export function findPhoneProblem(
  row: PhoneRow,
  { value, phone }: { value: string; phone: string | null },
): string | null {
  const end = (text: string) => text.replaceAll(/\D/g, "").slice(-7)
  const result = `${row.text} became ${value}, which is ${phone ?? "no number"}`
  if (phone !== null) return phone === row.meant ? null : result
  if (row.meant !== null && row.isPlain) return result
  return end(value) === end(row.text) ? null : result
}
