import { renderToStaticMarkup } from "react-dom/server"
import { expect, test } from "vitest"
import { PasswordInput } from "./password-input.tsx"

test("[D1.621] asks keyboards not to capitalize or correct a password, which they do once it is shown", () => {
  const html = renderToStaticMarkup(
    <PasswordInput
      id="password"
      name="password"
      label="Password"
      autoComplete="current-password"
      show="Show the password"
    />,
  )
  const input = /<input[^>]*>/.exec(html)?.[0]
  expect(input).toContain('autoCapitalize="none"')
  expect(input).toContain('autoCorrect="off"')
})
