/**
 * Cities by the country code and area code of landline phones. The contact page shows the city beside each phone number
 * of the shop.
 */
const CITIES = {
  "99871": "tashkent",
  "99878": "tashkent",
  "99873": "fergana",
  "99866": "samarkand",
  "99865": "bukhara",
  "7727": "almaty",
  "996312": "bishkek",
  "992372": "dushanbe",
  "7495": "moscow",
} as const

type PhoneCity = (typeof CITIES)[keyof typeof CITIES]

/** Finds the city of a landline number. Null for mobile numbers and for unknown area codes. */
export function findPhoneCity(phone: string): PhoneCity | null {
  const digits = phone.replaceAll(/\D/g, "")
  const code = (Object.keys(CITIES) as (keyof typeof CITIES)[]).find((known) =>
    digits.startsWith(known),
  )
  return code === undefined ? null : CITIES[code]
}
