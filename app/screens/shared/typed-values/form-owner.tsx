/**
 * Must be the first element of a form with data of a customer. Browsers restore typed values when a visitor comes Back,
 * even if another customer has logged in meanwhile. Chromium and WebKit restore them only into a form with the same
 * address and the same names of its first fields, so this field has a name of its own for each customer. It is disabled,
 * so it is not submitted.
 *
 * @param owner phone of the signed-in customer; empty for a visitor
 */
export function FormOwner({ owner }: { owner: string }) {
  return owner === "" ? null : <input type="hidden" name={`owner ${owner}`} disabled />
}
