import type { Mutation } from "../mutation.ts"

export const mutations: Mutation[] = [
  {
    file: "domain/password.ts",
    find: "form.password === form.password_confirmation",
    replace: "form.password.length === form.password_confirmation.length",
    test: { file: "tests/api/auth/registration.test.ts", title: "[S9.11] names " },
  },
  {
    file: "shop-api/account/password-reset.ts",
    find: "await endTokensOf(tx, user.id)",
    replace: "await endTokensOf(tx, 0)",
    test: { file: "tests/api/auth/password-reset.test.ts", title: "[D.23]" },
  },
  {
    file: "shop-api/account/one-time-codes.ts",
    find: "eq(oneTimeCodes.requestHash, requestHash),",
    replace: "",
    test: {
      file: "tests/api/auth/registration.test.ts",
      title: "[D.57] accepts a code only from its own browser",
    },
  },
  {
    file: "app/screens/shared/sms-code/format-countdown.ts",
    find: "Math.floor(seconds / 60)",
    replace: "Math.ceil(seconds / 60)",
    test: { file: "app/screens/shared/sms-code/format-countdown.test.ts", title: "[S4.13]" },
  },
  {
    file: "app/api/customer.ts",
    find: "else session.signOut()",
    replace: "else session.clearSealed()",
    test: { file: "tests/http/auth/signed-out.test.ts", title: "[S8.07]" },
  },
  {
    file: "app/actions/auth/sign-in-and-redirect.ts",
    find: "session.signIn(token.access_token, remember ? new Date(token.expires_at) : undefined)",
    replace: "session.signIn(token.access_token, remember ? undefined : undefined)",
    test: { file: "tests/browser/auth/auth.spec.ts", title: "[S4.03]", project: "no-js" },
  },
  {
    file: "app/actions/auth/register.ts",
    find: "if (!(await passesBotCheck(form)))",
    replace: 'if (!form.has("stamp") && !(await passesBotCheck(form)))',
    test: { file: "tests/http/shell/forms.test.ts", title: "[D.83]" },
  },
  {
    file: "app/routes/auth/password-reset-code.tsx",
    find: "#app/actions/auth/password-reset-code.ts",
    replace: "#app/actions/auth/password-reset-phone.ts",
    test: { file: "tests/browser/auth/password-reset.spec.ts", title: "[D.11]", project: "no-js" },
  },
  {
    file: "app/ui/form/use-server-form.ts",
    find: "const isWarning = messages.length > 0 &&",
    replace: "const isWarning = messages.length > 1 &&",
    test: { file: "tests/browser/auth/auth.spec.ts", title: "[S5.03]", project: "no-js" },
  },
  {
    file: "shop-api/account/one-time-codes.ts",
    find: "const MAX_TRIES = 5",
    replace: "const MAX_TRIES = 6",
    test: {
      file: "tests/api/auth/registration.test.ts",
      title: "[D.58] compares five guesses at most",
    },
  },
  {
    file: "shop-api/account/passwords.ts",
    find: "const matches = await runLimited(",
    replace: "const matches = passwordHash !== null && await runLimited(",
    test: {
      file: "tests/api/auth/account-enumeration.test.ts",
      title: "a sign-in with a wrong password",
    },
  },
  {
    file: "shop-api/account/password-change.ts",
    find: "      await endOtherTokens(tx, caller.user)",
    replace: "",
    test: { file: "tests/api/account/account.test.ts", title: "ends all other sessions" },
  },
  {
    file: "shop-api/account/tokens.ts",
    find: ", gt(tokens.expiresAt, at)))",
    replace: "))",
    test: {
      file: "tests/api/auth/sign-in.test.ts",
      title: "expires after thirty days, and maintenance deletes",
    },
  },
]
