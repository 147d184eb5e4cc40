/**
 * Name of the hidden button that applies the code when the customer presses the button that places the order, or in the
 * cart the link to the checkout.
 */
export const ORDERING = "ordering"

/** Submits a promocode form if the customer has typed a code and not applied it. Returns whether it did. */
export function submitTypedPromocode(formId: string): boolean {
  const button = document.querySelector<HTMLButtonElement>(`#${formId} [name=${ORDERING}]`)
  const input = button?.form?.elements.namedItem("promocode")
  if (!(input instanceof HTMLInputElement) || input.value.trim() === "") return false
  button?.form?.requestSubmit(button)
  return true
}
