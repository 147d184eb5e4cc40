"use client"
import { NewPasswordFields } from "#app/ui/form/new-password-fields.tsx"
import { EmailField, NameFields } from "#app/ui/form/person-fields.tsx"
import { Story, type Theme } from "./story.tsx"

/**
 * Stories of fields whose prop `field` is a function that returns the state of a form field. This is a client
 * component, because a server component cannot pass a function to a client component, such as these fields.
 */
export function FormBoundFieldStories({ theme }: { theme: Theme }) {
  const field = (name: string) => {
    const id = `${theme}-${name}`
    return { id, name: id, errors: [], defaultValue: undefined }
  }
  return (
    <>
      <Story of="NameFields">
        <NameFields field={field} texts={{ firstName: "Ism", lastName: "Familiya" }} />
      </Story>
      <Story of="EmailField">
        <EmailField field={field} label="E-mail" />
      </Story>
      <Story of="NewPasswordFields">
        <NewPasswordFields
          field={field}
          texts={{
            password: "Yangi parol",
            showPassword: "Parolni koʻrsatish",
            passwordHint: "Kamida 8 ta belgi",
            passwordConfirmation: "Parolni takrorlang",
          }}
        />
      </Story>
    </>
  )
}
