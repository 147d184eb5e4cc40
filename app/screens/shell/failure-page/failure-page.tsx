import "server-only"
import { isRouteErrorResponse } from "react-router"
import { env } from "#app/host/env.ts"
import { localePath } from "#app/i18n/paths.ts"
import { currentLocale, currentRequestId, isRenderedForCache, t } from "#app/i18n/translations.ts"
import { Button } from "#app/ui/action/button.tsx"
import { Actions } from "#app/ui/layout/actions.tsx"
import { Wrap } from "#app/ui/layout/wrap.tsx"
import { TORN_IKAT } from "#app/ui/media/ikat-palettes.ts"
import { Ikat } from "#app/ui/media/ikat.tsx"
import { ErrorPage } from "../error-page/error-page.tsx"

/**
 * The error page: 404 for an unknown URL, 500 with a link to an operator for any other error
 * [S2.18] [S2.20] [S2.21]. Rendered inside the shell or alone.
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
          <ServerError note={buildNote(error)} />
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
        description={findMessage(error) ?? t("pages:error.not_found_words")}
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

/** The message of a loader's `data({ words }, { status: 404 })`, in the visitor's language. */
function findMessage(error: unknown): string | null {
  const data: unknown = isRouteErrorResponse(error) ? error.data : null
  const hasWords = typeof data === "object" && data !== null && "words" in data
  return hasWords && typeof data.words === "string" ? data.words : null
}

/**
 * Characters of a request's id that are shown: enough to identify it within a day, and few enough
 * to read out.
 */
const NUMBER_LENGTH = 8

/**
 * The number of the request, which an operator asks for. Every document also contains this page,
 * without an error, for failures in the browser. In a cached document it has no number, because
 * visitors would see the number of the request that rendered it.
 */
function buildNote(error: unknown): string | undefined {
  if (error === undefined && isRenderedForCache()) return undefined
  return t("pages:error.number", { number: currentRequestId().slice(0, NUMBER_LENGTH) })
}

function ServerError({ note }: { note: string | undefined }) {
  return (
    <>
      <title>{`${t("pages:error.fault_title")} · ${env.BRAND_NAME}`}</title>
      <ErrorPage
        code="500"
        title={t("pages:error.fault")}
        description={t("pages:error.fault_words")}
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
