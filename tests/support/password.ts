/** The password of the customers that tests create. */
export const PASSWORD = "Atirgul2026"
