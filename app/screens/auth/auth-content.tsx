import "server-only"
import { t } from "#app/i18n/translations.ts"
import { linkToLegalText } from "#app/screens/shared/contact-and-legal-links.tsx"
import { formatCartSum, type SummedCart } from "#app/screens/shared/format-cart-sum.ts"
import type { ReturnTarget } from "#app/screens/shared/return-target/return-target.ts"
import { BackLink } from "#app/screens/shared/sms-code/back-link.tsx"
import { CodeForm } from "#app/screens/shared/sms-code/code-form.tsx"
import { HasCodeLink } from "#app/screens/shared/sms-code/has-code-link.tsx"
import { ResendCountdown, ResendForm } from "#app/screens/shared/sms-code/resend-code.tsx"
import { SentMessage } from "#app/screens/shared/sms-code/sent-message.tsx"
import { TextLink } from "#app/ui/action/text-link.tsx"
import { Notice } from "#app/ui/feedback/notice.tsx"
import { Stack } from "#app/ui/layout/stack.tsx"
import { NavTabs } from "#app/ui/navigation/nav-tabs.tsx"
import { RichText } from "#app/ui/text/rich-text.tsx"
import { Text } from "#app/ui/text/text.tsx"
import { encodeNext } from "#app/urls/next-param.ts"
import { authPagePath } from "./auth-page-path.ts"
import type { AuthView } from "./auth-view.ts"
import { LoginForm } from "./login-form.tsx"
import { RegisterForm } from "./register-form.tsx"
import { RestoreFocus } from "./restore-focus-reexport.ts"

interface AuthContentProps {
  view: AuthView
  /**
   * URLs of the steps. In the auth panel, each URL is a query that opens the step over the current page. Outside of the
   * panel, each step has a page of its own.
   */
  hrefs: { register: string; code: string; login: string }
  inPanel: boolean
}

export function authTitle(view: AuthView): string {
  if (view.step === "code") return t("auth:code_title")
  if (view.order) return t("auth:checkout_title")
  return view.step === "login" ? t("auth:welcome_back") : t("auth:title")
}

/** Registration (form, then code) and login, in the auth panel and on the auth pages. */
export function AuthContent({ view, hrefs, inPanel }: AuthContentProps) {
  const restoreFocus = (
    <RestoreFocus group="auth" view={view.step} to={inPanel ? "#auth-title" : "main h1"} />
  )
  if (view.step === "code") {
    return (
      <>
        {restoreFocus}
        <CodeStep view={view} back={hrefs.register} inPanel={inPanel} />
      </>
    )
  }
  return (
    <Stack space={6}>
      {restoreFocus}
      <NavTabs
        label={t("auth:tabs")}
        inPanel={inPanel}
        tabs={[
          {
            href: hrefs.register,
            text: t("auth:tab_register"),
            current: view.step === "register",
          },
          { href: hrefs.login, text: t("auth:tab_login"), current: view.step === "login" },
        ]}
      />
      {view.order ? <OrderLine order={view.order} /> : null}
      {view.notice ? <Notice tone="info">{view.notice}</Notice> : null}
      {view.step === "login" ? (
        <Login view={view} register={hrefs.register} inPanel={inPanel} />
      ) : (
        <Registration view={view} code={hrefs.code} inPanel={inPanel} />
      )}
    </Stack>
  )
}

/** Shows the number of items in the cart, its total, and why the visitor needs an account to order the cart. */
function OrderLine({ order }: { order: SummedCart }) {
  return (
    <Text size="small" tone="muted">
      {[formatCartSum(order), t("auth:checkout_reason")].filter((text) => text !== null).join(". ")}
    </Text>
  )
}

type ViewOf<Step> = Extract<AuthView, { step: Step }>

function Login(props: { view: ViewOf<"login">; register: string; inPanel: boolean }) {
  const { view, register, inPanel } = props
  return (
    <Stack space={5}>
      <LoginForm
        action={authPagePath("login", view.returnTarget)}
        returnTarget={view.returnTarget}
        question={view.question}
        phoneMasks={view.phoneMasks}
        phone={view.phone}
        texts={{
          phone: t("auth:phone"),
          password: t("auth:password"),
          showPassword: t("auth:show_password"),
          remember: t("auth:remember"),
          logIn: t("auth:log_in"),
        }}
      >
        <TextLink variant="aloneSmall" href={passwordPath(view.returnTarget)}>
          {t("auth:forgot")}
        </TextLink>
      </LoginForm>
      <Text size="small" tone="muted">
        {t("auth:new_here")}{" "}
        <TextLink href={register} replace={inPanel} keepScroll={inPanel}>
          {t("auth:create_account")}
        </TextLink>
      </Text>
    </Stack>
  )
}

/**
 * Returns the URL of the password reset. Its parameter `next` is the page to which the visitor goes after the reset:
 * the page that required sign-in, or else the page under the panel.
 */
function passwordPath({ next, returnTo }: ReturnTarget): string {
  const back = next ?? (returnTo ? encodeNext(returnTo) : undefined)
  return authPagePath("password", back ? { next: back } : {})
}

function Registration(props: { view: ViewOf<"register">; code: string; inPanel: boolean }) {
  const { view, code, inPanel } = props
  return (
    <RegisterForm
      action={authPagePath("register", view.returnTarget)}
      returnTarget={view.returnTarget}
      question={view.question}
      stamp={view.stamp}
      countries={view.countries}
      values={view.values}
      warnings={[
        t("errors:name"),
        t("errors:name_hyphen"),
        t("errors:last_name_hyphen"),
        t("errors:password"),
      ]}
      texts={{
        country: t("auth:country"),
        firstName: t("auth:first_name"),
        lastName: t("auth:last_name"),
        phone: t("auth:phone"),
        email: t("auth:email"),
        password: t("auth:password"),
        showPassword: t("auth:show_password"),
        passwordHint: t("auth:password_hint"),
        passwordConfirmation: t("auth:password_confirmation"),
        getCode: t("auth:get_code"),
        honeypot: t("auth:honeypot"),
      }}
    >
      {view.hasCode ? <HasCodeLink href={code} inPanel={inPanel} /> : null}
      <Text size="micro" tone="muted">
        <RichText
          text={t("auth:agree")}
          marks={{
            terms: (text) => linkToLegalText("terms-of-use", text),
            privacy: (text) => linkToLegalText("privacy-policy", text),
          }}
        />
      </Text>
    </RegisterForm>
  )
}

function CodeStep(props: { view: ViewOf<"code">; back: string; inPanel: boolean }) {
  const { view, back, inPanel } = props
  return (
    <Stack space={6}>
      <BackLink href={back} inPanel={inPanel}>
        {t("auth:edit_details")}
      </BackLink>
      <SentMessage message={view.message} />
      <CodeForm
        key={view.sentAt}
        captcha="api_register"
        action={authPagePath("authCode", view.returnTarget)}
        returnTarget={view.returnTarget}
        texts={{ code: t("auth:code_label"), confirm: t("auth:confirm") }}
        warnings={[t("errors:enter_otp"), t("errors:code_length")]}
      >
        <ResendCountdown remaining={view.remaining} sentAt={view.sentAt} />
      </CodeForm>
      <ResendForm
        to="form/resend-code"
        returnTarget={view.returnTarget}
        captcha="api_register_confirmation"
        question={view.question}
      />
    </Stack>
  )
}
