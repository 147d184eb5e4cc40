import type { Card } from "#contract/account.ts"
import type { Order } from "#contract/orders.ts"

/**
 * Finds a saved card with which no payment of the order was refused. A shop API of an earlier version does not send
 * `refused_cards`; then only the card of the last payment counts as refused.
 */
export function findOtherCard(
  { card, refused_cards = card === null ? [] : [card] }: Order,
  cards: readonly Card[],
): Card | undefined {
  return cards.find(({ masked }) => !refused_cards.includes(masked))
}
