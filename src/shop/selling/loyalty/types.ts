import type { PoolClient } from 'pg';
import type { Locale, Tenant } from '../../../tenants/tenant.ts';
import type { Address } from '../addresses/index.ts';
import type { DeclarationField, DeclarationKind, DeclarationProblem } from './codes.ts';

/** Membership as its member and employees see it. */
export type MembershipView = {
  /** ISO dates: the first day, and the last day of the paid year. */
  startedOn: string;
  renewsOn: string;
  /** Years paid so far. */
  years: number;
  /** False after a cancellation, and in tenants without renewal. */
  renews: boolean;
  cancelledAt: Date | null;
  /** True if the year requires payment first and the money has not arrived: it gives no benefits until then. */
  waits: boolean;
  /** Reward parcel of this year; null until requested. */
  reward: { requestedAt: Date; sentAt: Date | null } | null;
};

/** Member as the account pages know them. */
export type Member = { id: string; email: string };

export type MembershipSite = { tenant: Tenant; locale: Locale; publicUrl: string };

export type MembershipOutcome =
  | { ok: true }
  | { ok: false; problem: 'no-member' | 'already' | 'no-address' | 'unpaid' };

/** Declaration that ends a contract, from the public page. */
export type Declaration = {
  name: string;
  email: string;
  customerNumber: string | null;
  kind: DeclarationKind;
  /** Only for an extraordinary declaration. */
  reason: string | null;
  /** ISO date; null: as soon as possible. */
  wishedOn: string | null;
};

export type DeclarationFields = Partial<Record<DeclarationField, DeclarationProblem>>;

/** Result that is equal for members and others, so that only the mail tells (docs/rules/sessions.md#equal-answers). */
export type DeclarationOutcome =
  | { ok: true; receivedAt: Date }
  | { ok: false; problem: 'fields'; fields: DeclarationFields }
  | { ok: false; problem: 'wait'; seconds: number };

/**
 * Places the order of a further year in the caller's transaction and returns its number; null without a billing
 * address.
 */
export type PlaceRenewal = (
  client: PoolClient,
  renewal: {
    tenant: Tenant;
    membershipId: string;
    year: number;
    customerId: string;
    email: string;
    /** Order of the previous year, whose address is billed. */
    lastOrderId: string;
    now: Date;
  },
) => Promise<{ id: string; number: string } | null>;

export type RewardAddress = Address;

export type { DeclarationField, DeclarationKind, DeclarationProblem } from './codes.ts';
