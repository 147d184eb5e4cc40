/**
 * Limits for the number of characters in a field. The schemas of the API, the schemas of the forms and the attribute
 * `maxlength` of inputs share them.
 */
export const LOCATION_MAX_LENGTH = 300
export const NOTES_MAX_LENGTH = 1000
export const PROMOCODE_MAX_LENGTH = 40
export const MANAGER_ID_MAX_LENGTH = 40
export const PAYER_NAME_MAX_LENGTH = 300
export const PAYER_SIGNATURE_MAX_LENGTH = 200
export const CARD_TOKEN_MIN_LENGTH = 8
export const CARD_TOKEN_MAX_LENGTH = 500
export const CAPTCHA_TOKEN_MAX_LENGTH = 10_000
export const CONTACT_MESSAGE_MAX_LENGTH = 2000
export const COUNTRY_CODE_MAX_LENGTH = 10
/** Maximum number of characters in the public id of an order. */
export const ORDER_ID_MAX_LENGTH = 40
/** Maximum number of characters in the path to which a payment provider's page sends the customer back. */
export const RETURN_PATH_MAX_LENGTH = 500
/** Maximum number of characters in a value of a product filter: the slug of a brand, the key of a note. */
export const FILTER_VALUE_MAX_LENGTH = 100
/** Maximum number of characters in a search text. */
export const QUERY_MAX_LENGTH = 100
