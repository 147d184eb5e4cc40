import "server-only"
import { isRouteErrorResponse } from "react-router"
import { env } from "#app/host/env.ts"
import { pagePath } from "#app/i18n/page-path.ts"
import { currentLocale, currentRequestId, t } from "#app/i18n/translations.ts"
import { Button } from "#app/ui/action/button.tsx"
import { Actions } from "#app/ui/layout/actions.tsx"
import { Container } from "#app/ui/layout/container.tsx"
import { RawHtml } from "#app/ui/markup/raw-html.tsx"
import { cacheMarkup } from "#app/ui/markup/server-markup-cache.ts"
import { TORN_IKAT } from "#app/ui/media/ikat-palettes.ts"
import { Ikat } from "#app/ui/media/ikat.tsx"
import type { PerfumeCard } from "#contract/product-schemas.ts"
import { ViewedOrBestSold } from "../viewed-or-best-sold.tsx"
import { ErrorPageLayout } from "./error-page-layout.tsx"
import { PerfumeSearch } from "./perfume-search.tsx"

/**
 * The error page. A status from 400 to 499 (404 for an unknown URL) shows that the page was not found. Any other error
 * shows status 500 and a link to an operator [S2.18] [S2.20] [S2.21]. The error page is rendered inside the shell, or
 * alone if the shell has failed.
 */
export function FailurePage({ error }: { error: unknown }) {
  const status = isRouteErrorResponse(error) ? error.status : 500
  return (
    <>
      {NOINDEX}
      {status >= 400 && status < 500 ? (
        <NotFound status={status} content={readContent(error)} />
      ) : error === undefined ? (
        FALLBACK_SERVER_ERROR
      ) : (
        <ServerError note={buildNote()} />
      )}
    </>
  )
}

const NOINDEX = <meta name="robots" content="noindex" />

/**
 * The error page without a request number. Every document contains it twice, for the shell and for the page in it, so
 * that the browser can show it if rendering fails there. Like `NOINDEX`, it is created once, because the RSC payload
 * then contains it only once.
 */
const FALLBACK_SERVER_ERROR = <ServerError note={undefined} />

function NotFound({ status, content }: { status: number; content: NotFoundContent }) {
  const { perfumes = [], isOrder = false } = content
  const description =
    content.message ?? t(`pages:error.${isOrder ? "order_words" : "not_found_words"}`)
  const fillsScreen = perfumes.length === 0
  const key = ["404", status, description, isOrder, fillsScreen, currentLocale()].join(" ")
  return (
    <>
      <title>{`${t("pages:error.not_found_title")} · ${env.BRAND_NAME}`}</title>
      <Container>
        <RawHtml
          markup={cacheMarkup(key, () => (
            <NotFoundMessage
              status={status}
              description={description}
              isOrder={isOrder}
              fillsScreen={fillsScreen}
            />
          ))}
        />
      </Container>
      <ViewedOrBestSold kind="best_sold" perfumes={perfumes} />
    </>
  )
}

interface NotFoundMessageProps {
  status: number
  description: string
  isOrder: boolean
  fillsScreen: boolean
}

function NotFoundMessage({ status, description, isOrder, fillsScreen }: NotFoundMessageProps) {
  return (
    <ErrorPageLayout
      code={String(status)}
      title={t("pages:error.not_found")}
      description={description}
      art={<Ikat seed="404" width={200} height={266} />}
      actions={
        <Actions align="center">
          {isOrder ? <OrdersButton /> : null}
          <HomeButton tone={isOrder ? "line" : "primary"} />
        </Actions>
      }
      fillsScreen={fillsScreen}
    >
      {isOrder ? null : <PerfumeSearch />}
    </ErrorPageLayout>
  )
}

/**
 * The data of a 404 response that was created with app/loaders/shared/create-not-found.ts, require-product.ts or
 * app/api/order-not-found.ts. Other responses do not have these fields.
 */
interface NotFoundContent {
  /** A message in the visitor's language that replaces the general text of the page. */
  message?: string
  perfumes?: readonly PerfumeCard[]
  /** True if the page is that of an order which the customer does not have. */
  isOrder?: boolean
}

function readContent(error: unknown): NotFoundContent {
  const data: unknown = isRouteErrorResponse(error) ? error.data : null
  return typeof data === "object" && data !== null ? data : {}
}

/**
 * Number of characters of a request's id that the page shows. They are enough to identify the request within a day, and
 * few enough to read out.
 */
const NUMBER_LENGTH = 8

/** Returns the text with the number of the failed request, by which an operator finds the error in the log. */
function buildNote(): string {
  return t("pages:error.number", { number: currentRequestId().slice(0, NUMBER_LENGTH) })
}

function ServerError({ note }: { note: string | undefined }) {
  return (
    <Container>
      <title>{`${t("pages:error.fault_title")} · ${env.BRAND_NAME}`}</title>
      {note === undefined ? (
        <RawHtml
          markup={cacheMarkup(`500 ${currentLocale()}`, () => (
            <Fault note={note} />
          ))}
        />
      ) : (
        <Fault note={note} />
      )}
    </Container>
  )
}

function Fault({ note }: { note: string | undefined }) {
  return (
    <ErrorPageLayout
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
  )
}

function HomeButton({ tone = "primary" }: { tone?: "primary" | "line" }) {
  return (
    <Button tone={tone} href={pagePath("home")}>
      {t("pages:error.home")}
    </Button>
  )
}

function OrdersButton() {
  const href = pagePath("orders")
  return <Button href={href}>{t("cabinet:my_orders")}</Button>
}
