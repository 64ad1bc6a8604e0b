import type pg from 'pg';
import type { Tenant } from '../../../tenants/tenant.ts';
import type { CardStanding } from './cards.store.ts';
import type { GiftCardProblem } from './codes.ts';

/** Ledger of gift cards. Every function books once for an event, in the caller's transaction, after all other locks. */
export type GiftCardBooks = {
  /** Books what cards paid of a placed order. */
  redeemed(client: pg.PoolClient, paid: { orderId: string; amount: number; now: Date }): Promise<void>;
  /** Books the bill of an order that sold cards: the debt begins with the cards. */
  sold(client: pg.PoolClient, sale: { orderId: string; now: Date }): Promise<void>;
  /** Books a credit of an order that went onto its cards. */
  refunded(
    client: pg.PoolClient,
    refund: { orderId: string; refundId: string; amount: number; by: string | null; now: Date },
  ): Promise<void>;
  /** Books a card that the retailer gave without a sale. */
  given(
    client: pg.PoolClient,
    card: { tenant: Tenant; cardId: string; amount: number; by: string; now: Date },
  ): Promise<void>;
  /** Books an expired balance as income. */
  expired(
    client: pg.PoolClient,
    card: { tenant: Tenant; cardId: string; event: string; amount: number; now: Date },
  ): Promise<void>;
};

/** Look-up of cards that shall pay. */
export type GiftCardLookup = {
  /** Finds a usable card by its code as typed; counts codes against guessing. */
  find(asked: {
    tenant: Tenant;
    code: string;
    /** Network address. */
    address: string;
    basketId: string | null;
  }): Promise<{ ok: true; card: CardStanding } | { ok: false; problem: GiftCardProblem }>;
  /** Finds a usable card that the customer saved. */
  ofCustomer(asked: {
    tenant: Tenant;
    customerId: string;
    id: string;
  }): Promise<{ ok: true; card: CardStanding } | { ok: false; problem: GiftCardProblem }>;
};
