"use client"

import { useEffect, useState } from "react"
import { Field, type FieldTexts } from "#app/ui/form/field.tsx"
import { select } from "#app/ui/form/input.css.ts"
import type { Region } from "#contract/countries.ts"

interface DistrictSelectProps extends Pick<FieldTexts, "label" | "errors"> {
  id: string
  name: string
  regions: readonly Region[]
  /** Id of the region that is chosen, empty for none. */
  region: string
  placeholder: string
  defaultValue: string | undefined
  onChange: (district: string) => void
}

/** The districts of the region that is chosen; without scripts those of every region, by region. */
export function DistrictSelect(props: DistrictSelectProps) {
  const { regions, region, placeholder, defaultValue, onChange, name, ...texts } = props
  const [isLive, setLive] = useState(false)
  useEffect(() => setLive(true), [])
  return (
    // A new list is no reason to leave the region.
    <Field {...texts} {...(isLive && { autoFocus: false })}>
      {(control) => (
        <select
          // Another list of districts is another select, which starts with its own default.
          key={isLive ? region : "all"}
          {...control}
          name={name}
          required
          defaultValue={defaultValue}
          autoComplete="address-level2"
          className={select}
          onChange={(event) => onChange(event.currentTarget.value)}
        >
          <option value="">{placeholder}</option>
          {isLive ? (
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
