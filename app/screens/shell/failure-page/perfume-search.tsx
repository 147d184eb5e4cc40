import "server-only"
import { FamilyChips } from "#app/screens/catalogue/families/family-chips.tsx"
import { PlainSearchForm } from "#app/screens/catalogue/search/plain-search-form.tsx"

/** A search form for the catalogue and links to a few lists. They need neither scripts nor the shop API. */
export function PerfumeSearch() {
  return (
    <>
      <PlainSearchForm />
      <FamilyChips genders={["F", "M"]} />
    </>
  )
}
