import "server-only"
import { env } from "#app/host/env.ts"
import { CaptchaNotice } from "./captcha-notice.tsx"

/** The last paragraphs of every footer. */
export function FooterNotices() {
  return (
    <>
      {env.captcha ? <CaptchaNotice /> : null}
      <p>{`© ${new Date().getFullYear()} ${env.BRAND_NAME}`}</p>
      {env.SELLER_DETAILS === "" ? null : <p>{env.SELLER_DETAILS}</p>}
    </>
  )
}
