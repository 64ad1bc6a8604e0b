import type { PoolClient } from 'pg';
import type { Locale, Tenant } from '../../../tenants/tenant.ts';
import type { Address } from '../addresses/index.ts';
import type { DeclarationField, DeclarationKind, DeclarationProblem } from './codes.ts';

/** Somebody's membership as they and the house see it. */
export type MembershipView = {
  /** ISO dates: the first day, and the last one of the year that is paid. */
  startedOn: string;
  renewsOn: string;
  /** Years paid so far. */
  years: number;
  /** False once it was cancelled, and in houses where a year is not followed by another one. */
  renews: boolean;
  cancelledAt: Date | null;
  /** Its year was to be paid before, and the money has not come: until then it brings nothing. */
  waits: boolean;
  /** This year's reward parcel; null while it was not asked for. */
  reward: { requestedAt: Date; sentAt: Date | null } | null;
};

/** The member as the account's pages know them. */
export type Member = { id: string; email: string };

export type MembershipSite = { tenant: Tenant; locale: Locale; publicUrl: string };

export type MembershipOutcome =
  | { ok: true }
  | { ok: false; problem: 'no-member' | 'already' | 'no-address' | 'unpaid' };

/** What ends a contract, as it was declared on the public page. */
export type Declaration = {
  name: string;
  email: string;
  customerNumber: string | null;
  kind: DeclarationKind;
  /** Only for an extraordinary one. */
  reason: string | null;
  /** ISO date; null: as soon as possible. */
  wishedOn: string | null;
};

export type DeclarationFields = Partial<Record<DeclarationField, DeclarationProblem>>;

/** Equal for members and others: only the mail tells (docs/rules/sessions.md#equal-answers). */
export type DeclarationOutcome =
  | { ok: true; receivedAt: Date }
  | { ok: false; problem: 'fields'; fields: DeclarationFields }
  | { ok: false; problem: 'wait'; seconds: number };

/** Makes the order of a further year in the caller's transaction; null if there is no address to bill. Its number. */
export type PlaceRenewal = (
  client: PoolClient,
  renewal: {
    tenant: Tenant;
    membershipId: string;
    year: number;
    customerId: string;
    email: string;
    /** The order of the year before: its address is billed. */
    lastOrderId: string;
    now: Date;
  },
) => Promise<{ id: string; number: string } | null>;

export type RewardAddress = Address;

export type { DeclarationField, DeclarationKind, DeclarationProblem } from './codes.ts';
