import { LOCALES } from "#domain/locale.ts"
import { ATTRIBUTE_NAMES, type AttributeKey, getAttribute } from "#domain/product-attributes.ts"
import { getFixedT } from "#locales/translate.ts"
import type { BrandEntry, NoteEntry } from "#shop-api/catalogue/index/entries.ts"
import { listBrandAliases } from "#shop-api/catalogue/search/brand-aliases.ts"
import { keysOfName, keysOfWhole } from "#shop-api/catalogue/search/phonetic-keys.ts"
import { listNoteSynonyms, listSynonyms } from "#shop-api/catalogue/search/synonyms.ts"
import type { Owner } from "#shop-api/catalogue/search/vocabulary.ts"

/**
 * Generates the keys (normalized words) by which the search finds brands, notes and the values of attributes. The keys
 * come from their names (of notes and attributes in all languages), other spellings and synonyms.
 *
 * @param brands all brands; the index of a brand is its value id
 * @param notes all notes; the index of a note is its value id
 */
export function* generateSearchKeys(
  brands: readonly BrandEntry[],
  notes: readonly NoteEntry[],
): Generator<readonly [key: string, owner: Owner]> {
  for (const [valueId, { name, aliases }] of brands.entries()) {
    const names = [name, ...aliases, ...listBrandAliases(name)]
    const keys = names.flatMap((text) => [...keysOfName(text), ...keysOfWhole(text)])
    for (const key of new Set(keys)) yield [key, { kind: "brand", valueId }]
  }
  for (const [valueId, { key: id, name }] of notes.entries()) {
    const words = [...LOCALES.map((locale) => name[locale]), ...listNoteSynonyms(id)]
    for (const key of new Set(words.flatMap(keysOfName))) yield [key, { kind: "note", valueId }]
  }
  for (const locale of LOCALES) {
    const t = getFixedT(locale)
    for (const kind of ATTRIBUTE_NAMES) {
      for (const [valueId, value] of getAttribute(kind).values.entries()) {
        const text = t(`attributes:${kind}.${value}` as AttributeKey)
        const words = [text, ...listSynonyms(kind, value)]
        for (const key of new Set(words.flatMap(keysOfName))) yield [key, { kind, valueId }]
      }
    }
  }
}
