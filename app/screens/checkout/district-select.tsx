"use client"

import { useContext } from "react"
import { Field, type FieldTexts } from "#app/ui/form/field.tsx"
import { select } from "#app/ui/form/input.css.ts"
import { useHydrated } from "#app/ui/form/use-hydrated.ts"
import type { GetMarkup, Markup } from "#app/ui/markup/markup-cache.ts"
import { MarkupContext } from "#app/ui/markup/markup-context.ts"
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
  const getMarkup = useContext(MarkupContext)
  const options = isHydrated ? (
    <>
      <option value="">{placeholder}</option>
      <Options districts={regions.find(({ id }) => String(id) === region)?.districts ?? []} />
    </>
  ) : (
    <AllOptions regions={regions} placeholder={placeholder} />
  )
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
          // `import.meta.env.SSR` is a constant of the build, so the browser's script does not contain `markupOf`.
          {...(import.meta.env.SSR && getMarkup
            ? { dangerouslySetInnerHTML: markupOf(props, getMarkup) }
            : { children: options })}
        />
      )}
    </Field>
  )
}

function AllOptions({
  regions,
  placeholder,
}: Pick<DistrictSelectProps, "regions" | "placeholder">) {
  return (
    <>
      <option value="">{placeholder}</option>
      {regions.map(({ id, name, districts }) => (
        <optgroup key={id} label={name}>
          <Options districts={districts} />
        </optgroup>
      ))}
    </>
  )
}

function Options({ districts }: Pick<Region, "districts">) {
  return districts.map(({ id, name }) => (
    <option key={id} value={id}>
      {name}
    </option>
  ))
}

/**
 * Returns the options of all regions as cached markup, because a country has about two hundred of them, which React
 * would write one by one.
 */
function markupOf(props: DistrictSelectProps, getMarkup: GetMarkup): Markup {
  const { regions, placeholder, defaultValue } = props
  const groups = regions.map(({ name, districts }) =>
    [name, ...districts.map((district) => `${district.id} ${district.name}`)].join("\n"),
  )
  const key = ["districts", placeholder, ...groups].join("\n\n")
  const markup = getMarkup(key, () => <AllOptions regions={regions} placeholder={placeholder} />)
  if (defaultValue === undefined) return markup
  const option = `<option value="${defaultValue}"`
  return { __html: markup.__html.replace(`${option}>`, () => `${option} selected="">`) }
}
