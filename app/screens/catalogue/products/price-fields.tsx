import "server-only"
import { formatPrice } from "#app/i18n/format-price.ts"
import { currentLocale, t } from "#app/i18n/translations.ts"
import { PRICE_MAX_LENGTH, PRICE_PRESET } from "#app/schemas/parse-price.ts"
import type { InvalidPrices, ProductFilters } from "#app/schemas/product-filters.ts"
import { Chip } from "#app/ui/action/chip.tsx"
import { TextInput } from "#app/ui/form/text-input.tsx"
import { Disclosure } from "#app/ui/layout/disclosure.tsx"
import { type Currency, formatAmount, formatDecimal, MINOR_PER_MAJOR } from "#domain/money.ts"
import { listPricePresets } from "#domain/price-presets.ts"
import { presets, prices } from "./filters.css.ts"

interface PriceFieldsProps {
  formId: string
  filters: ProductFilters
  invalid: InvalidPrices
  /** Lowest and highest price, in minor units, of the perfumes that match all other filters; null if none match. */
  range: { min: number; max: number } | null
  currency: Currency
}

const NO_RANGE = { min: 0, max: 0 }

/**
 * The filter by price: buttons for round limits, then one field for the minimum and one for the maximum, which may be
 * empty. The buttons submit the form, because links would lose the choices that the visitor has not applied yet.
 */
export function PriceFields({ formId, filters, invalid, range, currency }: PriceFieldsProps) {
  const { price_min: min, price_max: max } = filters
  const format = (minor: number | undefined) =>
    minor === undefined ? undefined : formatAmount(minor, currency, currentLocale())
  // A limit may have decimals in any currency, because the visitor may have typed decimals.
  const formatLimit = (major: string) =>
    major === "" ? "" : formatDecimal(Number(major) * MINOR_PER_MAJOR, 2, currentLocale())
  return (
    <Disclosure
      summary={t("catalogue:filters.price", { currency: t(`common:currency.${currency}`) })}
      open
      isGroup
    >
      <div className={presets}>
        {listPricePresets(range ?? NO_RANGE).map((limit) => {
          const upTo = String(limit / MINOR_PER_MAJOR)
          const isCurrent = min === "" && max === upTo
          return (
            <Chip
              key={limit}
              form={formId}
              name={PRICE_PRESET}
              value={isCurrent ? "" : upTo}
              isPressed={isCurrent}
            >
              {t("catalogue:filters.price_to", { price: formatPrice(limit, currency) })}
            </Chip>
          )
        })}
      </div>
      <div className={prices}>
        {(["min", "max"] as const).map((end) => {
          const text = invalid[`price_${end}`]
          return (
            <TextInput
              key={end}
              id={`price-${end}`}
              name={`price_${end}`}
              label={t(`catalogue:filters.price_${end}`)}
              inputMode="decimal"
              maxLength={PRICE_MAX_LENGTH}
              defaultValue={text ?? formatLimit(filters[`price_${end}`])}
              placeholder={format(range?.[end])}
              errors={text === undefined ? [] : [t("catalogue:filters.price_invalid")]}
            />
          )
        })}
      </div>
    </Disclosure>
  )
}
