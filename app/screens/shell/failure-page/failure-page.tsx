import "server-only"
import { isRouteErrorResponse } from "react-router"
import { env } from "#app/host/env.ts"
import { localePath } from "#app/i18n/paths.ts"
import { currentLocale, currentRequestId, isRenderedForCache, t } from "#app/i18n/translations.ts"
import { Button } from "#app/ui/action/button.tsx"
import { Actions } from "#app/ui/layout/actions.tsx"
import { Wrap } from "#app/ui/layout/wrap.tsx"
import { TORN_IKAT } from "#app/ui/media/house-colours.ts"
import { Ikat } from "#app/ui/media/ikat.tsx"
import { ErrorPage } from "../error-page/error-page.tsx"

/**
 * What stands in for a page that could not be shown (specification 2): the 404 page for an address that
 * leads nowhere, the 500 page with a way to an operator for everything else. In the shell or alone.
 */
export function FailurePage({ error }: { error: unknown }) {
  const status = isRouteErrorResponse(error) ? error.status : 500
  return (
    <>
      <meta name="robots" content="noindex" />
      <Wrap>
        {status >= 400 && status < 500 ? (
          <NotFound status={status} error={error} />
        ) : (
          <Fault note={describe(error)} />
        )}
      </Wrap>
    </>
  )
}

function NotFound({ status, error }: { status: number; error: unknown }) {
  return (
    <>
      <title>{`${t("pages:error.not_found_title")} · ${env.BRAND_NAME}`}</title>
      <ErrorPage
        code={String(status)}
        title={t("pages:error.not_found")}
        words={findWords(error) ?? t("pages:error.not_found_words")}
        art={<Ikat seed="404" width={200} height={266} />}
        actions={
          <Actions align="center">
            <HomeButton />
          </Actions>
        }
      />
    </>
  )
}

/** What a loader said about the absence, in the visitor's language: `data({ words }, { status: 404 })`. */
function findWords(error: unknown): string | null {
  const data: unknown = isRouteErrorResponse(error) ? error.data : null
  const hasWords = typeof data === "object" && data !== null && "words" in data
  return hasWords && typeof data.words === "string" ? data.words : null
}

/**
 * What an operator asks for. Each page carries its error page along without an error, for what may fail in the browser:
 * in a kept page the number would be that of a stranger's request, and another one whenever it is rendered anew.
 */
function describe(error: unknown): string | undefined {
  if (error === undefined && isRenderedForCache()) return undefined
  return t("pages:error.number", { number: currentRequestId() })
}

function Fault({ note }: { note: string | undefined }) {
  return (
    <>
      <title>{`${t("pages:error.fault_title")} · ${env.BRAND_NAME}`}</title>
      <ErrorPage
        code="500"
        title={t("pages:error.fault")}
        words={t("pages:error.fault_words")}
        note={note}
        art={<Ikat colors={TORN_IKAT} seed="500" width={200} height={266} feather={0.55} />}
        actions={
          <Actions align="center">
            <HomeButton />
            <Button tone="line" href={env.SUPPORT_URL}>
              {t("pages:error.operator")}
            </Button>
          </Actions>
        }
      />
    </>
  )
}

function HomeButton() {
  return <Button href={localePath(currentLocale())}>{t("pages:error.home")}</Button>
}
