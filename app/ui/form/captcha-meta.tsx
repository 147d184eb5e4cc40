interface CaptchaMetaProps {
  /** Base URL of the provider. */
  url: string
  siteKey: string
}

/**
 * Put it into the head while a captcha is on. CaptchaToken reads the URL of the provider's script
 * from it.
 */
export function CaptchaMeta({ url, siteKey }: CaptchaMetaProps) {
  return <meta name="captcha" content={`${url}/api.js?render=${siteKey}`} />
}
