import { mapAttributes, type ProductAttributes } from "#domain/product-attributes.ts"

/**
 * Creates the attributes of a product.
 *
 * @param choose returns one of the values of an attribute
 */
export const chooseAttributes = (choose: (values: readonly string[]) => string) =>
  mapAttributes((_, { values, many }) =>
    many ? [choose(values)] : choose(values),
  ) as unknown as ProductAttributes
