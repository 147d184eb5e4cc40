/**
 * Initial values of the registration form: the values that the visitor has submitted before, or else only the visitor's
 * country.
 */
export type RegistrationValues = {
  country_id: string
  first_name?: string
  last_name?: string
  phone?: string
  email?: string
}
