/** One number of each country, its mask, and how its people group it. */
export const PHONES = {
  uz: { mask: "+{998} 00 000-00-00", code: "998", groups: ["90", "123", "45", "67"] },
  kz: { mask: "+{7} 000 000-00-00", code: "7", groups: ["701", "123", "45", "67"] },
  kg: { mask: "+{996} 000 00-00-00", code: "996", groups: ["700", "12", "34", "56"] },
  tj: { mask: "+{992} 00 000-00-00", code: "992", groups: ["93", "123", "45", "67"] },
  ru: { mask: "+{7} 000 000-00-00", code: "7", groups: ["916", "123", "45", "67"] },
} as const
export type Iso = keyof typeof PHONES
export const ISO_CODES = Object.keys(PHONES) as Iso[]

/** The masks that a form of the country has. */
export const masksOf = (iso: Iso): string[] => [
  ...new Set([iso, ...ISO_CODES].map((code) => PHONES[code].mask)),
]

const FORMS = ["+", "00", "code", "8", "local"] as const
/** Digits that are added at the end, or missing there. */
const CHANGES = [0, -1, -2, -3, 1] as const

export interface PhoneRow {
  text: string
  /** Null when the text is no complete number. */
  meant: string | null
  /** Whether refusing a complete number is a defect too. */
  isPlain: boolean
}

/** Ways to write the number of `of` in a form of the country `active`. */
export function listPhoneRows(active: Iso, of: Iso): PhoneRow[] {
  const { code, groups } = PHONES[of]
  return FORMS.flatMap((form) =>
    [true, false].flatMap((isGrouped) =>
      CHANGES.flatMap((change): PhoneRow[] => {
        // Without its code a number is of the active country.
        if (form === "local" && of !== active) return []
        // Eleven digits that begin with 8 are a number of +7, whoever has typed one too many.
        if (form === "8" && code !== "7" && !isGrouped && change > 0) return []
        // Nine digits that begin with 7 are a local number: one behind 7 would lack two.
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

/** What is wrong with what became of a row; null when it is what was meant, or is refused as it was typed. */
export function findPhoneProblem(
  row: PhoneRow,
  { value, phone }: { value: string; phone: string | null },
): string | null {
  const end = (text: string) => text.replaceAll(/\D/g, "").slice(-7)
  const told = `${row.text} became ${value}, which is ${phone ?? "no number"}`
  if (phone !== null) return phone === row.meant ? null : told
  if (row.meant !== null && row.isPlain) return told
  return end(value) === end(row.text) ? null : told
}
