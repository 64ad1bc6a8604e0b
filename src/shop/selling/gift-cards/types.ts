import type { Currency, Locale } from '../../../tenants/tenant.ts';
import type { Money } from '../../catalogue/prices/index.ts';
import type { GiftCardMotif } from './codes.ts';

/** Gift card that a basket buys. */
export type WantedGiftCard = {
  /** Random id, which becomes the card's. */
  id: string;
  /** Minor units. */
  amount: number;
  motif: GiftCardMotif;
  message: string;
  senderName: string;
  /** Null: the buyer receives it. */
  recipient: { name: string; email: string } | null;
  /** ISO date in the tenant's time zone; null: as soon as it is paid. */
  sendOn: string | null;
};

/** Gift cards of an order. */
export type OrderGiftCards = {
  /** Price of the bought cards. It contains no VAT: the goods bought with them are taxed. */
  bought: Money;
  /** Cards that pay a part of the order, in their order of use. */
  used: { cardId: string; lastFour: string; amount: Money }[];
  /** Amount that another payment method pays. */
  toPay: Money;
};

export type GiftCardState = 'ordered' | 'active' | 'blocked' | 'cancelled';
export type GiftCardMovementKind = 'sold' | 'goodwill' | 'redeemed' | 'refunded' | 'withdrawn' | 'expired';

/** Card as its holder sees it. */
export type GiftCardBalance = { id: string; lastFour: string; balance: Money; expiresOn: string; isExpired: boolean };

/** Data of a card's mail and of its printable page. */
export type GiftCardLetter = {
  id: string;
  tenant: string;
  locale: Locale;
  amount: number;
  currency: Currency;
  motif: GiftCardMotif;
  message: string;
  senderName: string;
  recipientName: string;
  recipientEmail: string;
  expiresOn: string;
  letters: number;
};
