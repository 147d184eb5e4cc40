import "server-only"
import { currentLocale, t } from "#app/i18n/translations.ts"
import type { ProductFilters } from "#app/schemas/product-filters.ts"
import { TextInput } from "#app/ui/form/text-input.tsx"
import { Disclosure } from "#app/ui/layout/disclosure.tsx"
import { type Currency, formatAmount } from "#domain/money.ts"
import { prices } from "./filters.css.ts"

interface PriceFieldsProps {
  filters: Pick<ProductFilters, "price_min" | "price_max">
  /** Minor units. */
  range: { min: number; max: number } | null
  currency: Currency
}

/** The filter by price: minimum and maximum, each empty for any. */
export function PriceFields({ filters, range, currency }: PriceFieldsProps) {
  const { price_min: min, price_max: max } = filters
  const shown = (minor: number | undefined) =>
    minor === undefined ? undefined : formatAmount(minor, currency, currentLocale())
  return (
    <Disclosure
      summary={t("catalogue:filters.price", { currency: t(`common:currency.${currency}`) })}
      open={min !== "" || max !== ""}
    >
      <div className={prices}>
        <TextInput
          id="price-min"
          name="price_min"
          label={t("catalogue:filters.price_min")}
          inputMode="decimal"
          maxLength={20}
          defaultValue={min}
          placeholder={shown(range?.min)}
        />
        <TextInput
          id="price-max"
          name="price_max"
          label={t("catalogue:filters.price_max")}
          inputMode="decimal"
          maxLength={20}
          defaultValue={max}
          placeholder={shown(range?.max)}
        />
      </div>
    </Disclosure>
  )
}
