import type { Card } from "#contract/account.ts"
import type { Order } from "#contract/orders.ts"

/** Finds a saved card whose payment of the order was not refused. An earlier shop API names only the last card. */
export function findOtherCard(
  { card, refused_cards = card === null ? [] : [card] }: Order,
  cards: readonly Card[],
): Card | undefined {
  return cards.find(({ masked }) => !refused_cards.includes(masked))
}
