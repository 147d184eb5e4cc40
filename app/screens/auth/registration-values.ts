/**
 * Initial values of the registration form: the visitor's country, or all values from before the
 * code step.
 */
export type RegistrationValues = {
  country_id: string
  first_name?: string
  last_name?: string
  phone?: string
  email?: string
}
