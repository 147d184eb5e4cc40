"use client"

import { Field, type FieldTexts } from "#app/ui/form/field.tsx"
import { select } from "#app/ui/form/input.css.ts"
import { useHydrated } from "#app/ui/form/use-hydrated.ts"
import type { Region } from "#contract/countries.ts"

interface DistrictSelectProps extends Pick<FieldTexts, "label" | "errors"> {
  id: string
  name: string
  regions: readonly Region[]
  /** Id of the selected region; empty for none. */
  region: string
  placeholder: string
  defaultValue: string | undefined
  onChange: (district: string) => void
}

/**
 * A select with the districts of the chosen region. Without scripts, it lists the districts of all regions in groups.
 */
export function DistrictSelect(props: DistrictSelectProps) {
  const { regions, region, placeholder, defaultValue, onChange, name, ...texts } = props
  const isHydrated = useHydrated()
  return (
    // React creates the district's select again for each region. With `autoFocus`, the new select would take the focus
    // from the region's select.
    <Field {...texts} {...(isHydrated && { autoFocus: false })}>
      {(control) => (
        <select
          // The key creates a new select for each region, so that it starts with its default value.
          key={isHydrated ? region : "all"}
          {...control}
          name={name}
          required
          defaultValue={defaultValue}
          autoComplete="address-level2"
          className={select}
          onChange={(event) => onChange(event.currentTarget.value)}
        >
          <option value="">{placeholder}</option>
          {isHydrated ? (
            <Options districts={regions.find(({ id }) => String(id) === region)?.districts ?? []} />
          ) : (
            regions.map(({ id, name: label, districts }) => (
              <optgroup key={id} label={label}>
                <Options districts={districts} />
              </optgroup>
            ))
          )}
        </select>
      )}
    </Field>
  )
}

function Options({ districts }: Pick<Region, "districts">) {
  return districts.map(({ id, name }) => (
    <option key={id} value={id}>
      {name}
    </option>
  ))
}
