interface CaptchaMetaProps {
  /** The provider's address. */
  url: string
  siteKey: string
}

/** In the head while a captcha is on: where its script is, for the forms that ask it (provider.ts). */
export function CaptchaMeta({ url, siteKey }: CaptchaMetaProps) {
  return <meta name="captcha" content={`${url}/api.js?render=${siteKey}`} />
}
