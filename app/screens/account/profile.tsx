import "server-only"
import { formatPrice } from "#app/i18n/format-price.ts"
import { pagePath } from "#app/i18n/page-path.ts"
import { t } from "#app/i18n/translations.ts"
import { TextLink } from "#app/ui/action/text-link.tsx"
import { Box } from "#app/ui/layout/box.tsx"
import { Grid } from "#app/ui/layout/grid.tsx"
import { SectionHead } from "#app/ui/layout/section.tsx"
import { Stack } from "#app/ui/layout/stack.tsx"
import { RenderedMarkup } from "#app/ui/markup/rendered-markup.tsx"
import { Heading } from "#app/ui/text/heading.tsx"
import { Text } from "#app/ui/text/text.tsx"
import type { Card } from "#contract/account.ts"
import type { Currency } from "#domain/money.ts"
import { AccountFrame } from "./account-frame.tsx"
import { BonusBalance } from "./bonus-balance.tsx"
import { NoOrders } from "./no-orders.tsx"
import { OrderList, type ListedOrder } from "./order-list.tsx"
import { RestoreFocus } from "./restore-focus-reexport.ts"
import { SavedCards } from "./saved-cards.tsx"

export interface ProfileView {
  firstName: string
  phone: string
  country: string
  /** Minor units. */
  bonus: { balance: number; currency: Currency }
  cards: readonly Card[]
  /** The newest orders in progress. */
  orders: readonly ListedOrder[]
  /** Whether the customer has never ordered. */
  hasNoOrders: boolean
}

/** The first page of the signed-in area: bonus points, personal information, orders in progress. */
export function ProfilePage({ view }: { view: ProfileView }) {
  return (
    <AccountFrame part="profile">
      <RestoreFocus
        group="cards"
        view={view.cards.map(({ id }) => id).join()}
        to={view.cards.length === 0 ? "main h1" : "#cards"}
      />
      <Stack space={{ base: 10, lg: 12 }}>
        <Stack space={8}>
          <Heading level={1}>{t("cabinet:hello", { name: view.firstName })}</Heading>
          <RenderedMarkup>
            <Tiles view={view} />
          </RenderedMarkup>
        </Stack>
        <Stack as="section" space={5} labelledBy="under-way">
          <SectionHead>
            <Heading level={2} id="under-way">
              {t("cabinet:orders_under_way")}
            </Heading>
            <TextLink href={pagePath("orders")} variant="alone">
              {t("cabinet:all_orders")}
            </TextLink>
          </SectionHead>
          {view.orders.length === 0 ? (
            <NoOrders kind={view.hasNoOrders ? "no_orders" : "none_under_way"} />
          ) : (
            <RenderedMarkup>
              <OrderList orders={view.orders} />
            </RenderedMarkup>
          )}
        </Stack>
      </Stack>
    </AccountFrame>
  )
}

/** Bonus points, country and phone, and saved cards. */
function Tiles({ view }: { view: ProfileView }) {
  const { bonus } = view
  return (
    <Grid columns="tiles">
      <BonusBalance
        title={t("cabinet:bonus")}
        balance={formatPrice(bonus.balance, bonus.currency)}
        note={t("cabinet:bonus_note")}
      />
      <Box>
        <div>
          <Text size="small" tone="muted">
            {t("cabinet:country_and_phone")}
          </Text>
          <Text weight="medium">
            {view.country},{" "}
            <Text as="span" nowrap>
              {view.phone}
            </Text>
          </Text>
        </div>
        <div>
          <TextLink href={pagePath("personal")} variant="aloneSmall">
            {t("cabinet:change_personal")}
          </TextLink>
        </div>
      </Box>
      {view.cards.length === 0 ? null : <SavedCards cards={view.cards} />}
    </Grid>
  )
}
