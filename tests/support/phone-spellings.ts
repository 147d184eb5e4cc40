import { isFullRun } from "#tests/support/full-run.ts"
/** A phone number of each country: its mask, its calling code, and the groups in which people write it. */
const PHONES = {
  uz: { mask: "+{998} 00 000-00-00", code: "998", groups: ["90", "123", "45", "67"] },
  kz: { mask: "+{7} 000 000-00-00", code: "7", groups: ["701", "123", "45", "67"] },
  kg: { mask: "+{996} 000 00-00-00", code: "996", groups: ["700", "12", "34", "56"] },
  tj: { mask: "+{992} 00 000-00-00", code: "992", groups: ["93", "123", "45", "67"] },
  ru: { mask: "+{7} 000 000-00-00", code: "7", groups: ["916", "123", "45", "67"] },
} as const
export type Iso = keyof typeof PHONES
export const ISO_CODES = Object.keys(PHONES) as Iso[]

/** Returns the phone masks that a form accepts if this country is active, with the mask of this country first. */
export const masksOf = (iso: Iso): string[] => [
  ...new Set([iso, ...ISO_CODES].map((code) => PHONES[code].mask)),
]

const FORMS = ["+", "00", "code", "8", "local"] as const
/** Number of digits that are added at the end of the number; negative if digits are missing there. */
const CHANGES = [0, -1, -2, -3, 1] as const

export interface PhoneSpelling {
  text: string
  /** The phone number that the visitor means; null if the text is not a complete number. */
  meant: string | null
  /** Whether the field must recognize a complete number. It may reject one without a calling code and spaces. */
  isPlain: boolean
}

/** Lists spellings of the phone number of country `of`, in a form whose active country is `active`. */
export function listPhoneSpellings(active: Iso, of: Iso): PhoneSpelling[] {
  const { code, groups } = PHONES[of]
  return FORMS.flatMap((form) =>
    [true, false].flatMap((isGrouped) =>
      CHANGES.flatMap((change): PhoneSpelling[] => {
        // A number without a calling code belongs to the active country.
        if (form === "local" && of !== active) return []
        // Skips an 8 before a number that is not of +7 and has one digit too many: these are eleven digits, and the
        // field rightly reads an 8 and ten digits as a number of +7.
        if (form === "8" && code !== "7" && !isGrouped && change > 0) return []
        // Skips a number of +7 that lacks two digits, because the field reads nine digits that begin with 7 as a local
        // number.
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

/** The tests try every 23rd spelling, and all of them in the full run. */
const STEP = isFullRun ? 1 : 23

const OTHER: Record<Iso, Iso> = { uz: "kz", kz: "uz", kg: "tj", tj: "ru", ru: "kg" }

/**
 * Lists spellings of phone numbers of the country and of another one. Each `turn` starts at another spelling, so that a
 * test which calls this function for several turns tries most spellings at least once.
 */
export function listTriedPhoneSpellings(iso: Iso, turn: number): PhoneSpelling[] {
  const rows = [...listPhoneSpellings(iso, iso), ...listPhoneSpellings(iso, OTHER[iso])]
  return rows.filter((_, at) => at % STEP === turn % STEP)
}

function changeEnd(text: string, change: number): string {
  if (change > 0) return text + "8".repeat(change)
  let shortened = text
  for (let at = change; at < 0; at += 1) shortened = shortened.replace(/\d\D*$/, "")
  return shortened
}

/**
 * Describes what is wrong with the field's value and phone number for a spelling. Returns null if the field recognized
 * the intended number, or if it rightly rejected the text and kept its last seven digits.
 */
export function findPhoneProblem(
  row: PhoneSpelling,
  { value, phone }: { value: string; phone: string | null },
): string | null {
  const end = (text: string) => text.replaceAll(/\D/g, "").slice(-7)
  const result = `${row.text} became ${value}, which is ${phone ?? "no number"}`
  if (phone !== null) return phone === row.meant ? null : result
  if (row.meant !== null && row.isPlain) return result
  return end(value) === end(row.text) ? null : result
}
