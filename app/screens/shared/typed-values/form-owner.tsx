/**
 * Must be the first element of a form with a customer's data. After the Back button, browsers restore typed values,
 * even if another customer has signed in meanwhile. Chromium and WebKit restore values only if the form's action and
 * the names of its first fields are the same, so the name of this field contains the owner. The field is disabled, so
 * the browser does not submit it.
 *
 * @param owner phone of the signed-in customer; empty for a visitor
 */
export function FormOwner({ owner }: { owner: string }) {
  return owner === "" ? null : <input type="hidden" name={`owner ${owner}`} disabled />
}
