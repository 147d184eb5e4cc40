import "server-only"
import { Form } from "react-router"
import { formatPrice } from "#app/i18n/format-price.ts"
import { localePath } from "#app/i18n/locale-path.ts"
import { currentLocale, t } from "#app/i18n/translations.ts"
import { OrderedProduct } from "#app/screens/shared/order-summary/ordered-product.tsx"
import { TextButton } from "#app/ui/action/text-button.tsx"
import { Tag } from "#app/ui/feedback/tag.tsx"
import { ErrorIcon } from "#app/ui/icon/status-icons.tsx"
import { Inline } from "#app/ui/layout/inline.tsx"
import { Stack } from "#app/ui/layout/stack.tsx"
import { productPicture } from "#app/ui/media/product-picture.ts"
import { TabularDigits } from "#app/ui/text/tabular-digits.tsx"
import { Text } from "#app/ui/text/text.tsx"
import type { Currency } from "#domain/money.ts"
import type { OrderLine } from "./order-view.ts"

interface OrderLinesProps {
  lines: readonly OrderLine[]
  currency: Currency
  /** URL of the step, to which the server redirects after it has removed a line. */
  returnTo: string
  variant: "pictures" | "text"
}

/** The lines of the order. For a line that cannot be ordered, shows the reason and a button that removes it. */
export function OrderLines({ lines, currency, returnTo, variant }: OrderLinesProps) {
  const remarkOn = (line: OrderLine) =>
    line.refusalText === null ? null : (
      <Problem text={line.refusalText} id={line.id} name={nameOf(line)} returnTo={returnTo} />
    )
  const priceOf = ({ price, qty }: OrderLine) =>
    price === null ? "" : formatPrice(price * qty, currency)
  const metaOf = ({ volume, qty }: OrderLine) =>
    volume === null ? "" : t("checkout:line_meta", { volume, qty })
  if (variant === "text") {
    return (
      <Stack as="ul" space={2}>
        {lines.map((line) => (
          <li key={line.id}>
            <Inline justify="space-between" align="baseline" wrap={false}>
              <div>
                <Text size="small" translate={false}>
                  {line.brand}
                  <br />
                  {nameOf(line)}
                </Text>
                <Text size="micro" tone="muted">
                  {metaOf(line)}
                </Text>
              </div>
              <Text as="span" size="small">
                <TabularDigits>{priceOf(line)}</TabularDigits>
              </Text>
            </Inline>
            {remarkOn(line)}
          </li>
        ))}
      </Stack>
    )
  }
  return (
    <ul>
      {lines.map((line) => (
        <OrderedProduct
          key={line.id}
          picture={line.image === null ? undefined : productPicture(line.image, "thumb")}
          brand={line.brand}
          name={nameOf(line)}
          meta={metaOf(line)}
          price={priceOf(line)}
          remark={remarkOn(line)}
        />
      ))}
    </ul>
  )
}

function nameOf({ id, name }: OrderLine): string {
  return name ?? t("cart:unknown_product", { id: String(id) })
}

interface ProblemProps {
  text: string
  id: number
  name: string
  returnTo: string
}

function Problem({ text, id, name, returnTo }: ProblemProps) {
  return (
    <Form method="post" action={localePath(currentLocale(), "form/remove-from-cart")}>
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="return_to" value={returnTo} />
      <Inline space={2}>
        <Tag tone="error" icon={<ErrorIcon />}>
          {text}
        </Tag>
        <TextButton label={`${t("cart:remove")}: ${name}`}>{t("cart:remove")}</TextButton>
      </Inline>
    </Form>
  )
}
