interface CaptchaMetaProps {
  /** Base URL of the captcha provider. */
  url: string
  siteKey: string
}

/** Tells CaptchaToken the URL of the provider's script. Put it into the head if the shop uses a captcha. */
export function CaptchaMeta({ url, siteKey }: CaptchaMetaProps) {
  return <meta name="captcha" content={`${url}/api.js?render=${siteKey}`} />
}
