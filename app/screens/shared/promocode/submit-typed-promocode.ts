/**
 * Name of a hidden submit button in the promocode form. A customer may type a code and then place the order, or follow
 * the link from the cart to the checkout, without pressing "Apply". A script then presses this button to apply the
 * code.
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
