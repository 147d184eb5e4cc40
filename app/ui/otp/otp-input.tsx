import { Field, type FieldWords } from "../field/field.tsx"
import * as styles from "./otp-input.css.ts"

type OtpInputProps = Omit<FieldWords, "beside" | "labelHidden"> & {
  id: string
  name: string
  defaultValue?: string | undefined
  required?: boolean | undefined
}

const digits = [1, 2, 3, 4, 5, 6]

/**
 * A one-time code of six digits: one input drawn as six cells, so that pasting, the phone's own
 * filling-in and a page without scripts all work.
 */
export function OtpInput({ id, name, defaultValue, required, ...words }: OtpInputProps) {
  const tone = words.errors?.length ? "error" : words.warning ? "warning" : undefined
  return (
    <Field id={id} {...words}>
      {(control) => (
        <div className={styles.frame}>
          <div className={styles.cells} data-tone={tone}>
            {digits.map((digit) => (
              <span key={digit} aria-hidden="true" />
            ))}
            <input
              {...control}
              name={name}
              defaultValue={defaultValue}
              required={required}
              type="text"
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={6}
              pattern="[0-9]{6}"
              className={styles.input}
            />
          </div>
        </div>
      )}
    </Field>
  )
}
