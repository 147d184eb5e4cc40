/**
 * Formats a phone that the provider has masked: `99890*****11` becomes `+998 90 •••-••-11`. A phone of another country
 * only gets its plus sign.
 */
export function formatMaskedPhone(masked: string): string {
  return masked
    .replace(/^\d[\d*]*$/, "+$&")
    .replace(/^\+998([\d*]{2})([\d*]{3})([\d*]{2})([\d*]{2})$/, "+998 $1 $2-$3-$4")
    .replaceAll("*", "•")
}
