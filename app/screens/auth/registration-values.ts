/** What the registration form starts with: the visitor's country, or all that was entered before the code. */
export type RegistrationValues = {
  country_id: string
  first_name?: string
  last_name?: string
  phone?: string
  email?: string
}
