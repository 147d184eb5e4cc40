import { z } from "zod"
import { TypedCode } from "#app/schemas/credential-fields.ts"
import { TypedPhone } from "#app/schemas/person-fields.ts"

/** The form of step 1 of the request for a restock notification. */
export const RestockPhoneForm = z.object({ phone: TypedPhone })

/** The form of step 2 of the request for a restock notification. */
export const RestockCodeForm = z.object({ code: TypedCode })
