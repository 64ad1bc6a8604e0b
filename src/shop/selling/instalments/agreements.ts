import { Temporal } from 'temporal-polyfill';
import type { Clock } from '../../../platform/clock.ts';
import type { Pool } from '../../../platform/database/pool.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import type { Outbox } from '../../../platform/mail/outbox.ts';
import type { PublicUrlOf } from '../../../tenants/origins.ts';
import type { Locale, Tenant } from '../../../tenants/tenant.ts';
import { type CreditCheck, ownLimit } from '../credit/index.ts';
import { addWorkingDays } from '../delivery/index.ts';
import {
  type AgreementForm,
  type AgreementRow,
  type AgreementStanding,
  agreementsOf,
  insertAgreement,
  lockLiveAgreements,
  markWithdrawn,
  partyOf,
  raiseLimit,
  standingOf,
} from './agreements.store.ts';
import { contractLetter, spokenBy } from './contract-letter.ts';
import { type ContractPaper, contractPaper, preContractInformation } from './contract-paper.ts';
import { dayOf } from './day-of.ts';
import { hasEnded } from './ended-plan.ts';
import { endPlansUnder, insurePlan, plansOfCustomer, type StoredPlan } from './plans.store.ts';
import { protectionFrom, protectionOf } from './protection.ts';
import { representativeExample } from './shown-monthly.ts';
import { lastDayToWithdraw } from './withdrawal.ts';

/** Customer and tenant of a contract. */
export type Debtor = { tenant: Tenant; customerId: string };

/** Days to pay for purchases under a withdrawn contract (directive 2023/2225, article 26). */
const REPAY_DAYS = 30;

export type CreditStanding = Omit<AgreementStanding, 'limit' | 'hasHistory'> & {
  /** Limit of the whole debt in minor units: the contract's, or the one that could be agreed. */
  limit: number;
};

export type Agreement = Omit<AgreementRow, 'information'> & {
  /** ISO date of the last day on which it can be withdrawn; null after that day or before it is concluded. */
  withdrawableUntil: string | null;
  /** True if the limit is lower than the customer's present one: they may request a raise. */
  mayBeRaised: boolean;
};

/** Price of protection if taken out now; minor units. */
export type ProtectionOffer = { permille: number; monthly: number; total: number; instalments: number };

/** `protection`: the present offer; `protectionFrom`: the first day of the offer. */
export type OwnPlan = StoredPlan & { protection: ProtectionOffer | null; protectionFrom: string | null };

export type Conclusion =
  | { ok: true }
  /** not-offered: the tenant has no such contract; refused: by the credit check; there-already: one exists. */
  | { ok: false; problem: 'not-offered' | 'refused' | 'there-already' };

export type Agreements = {
  standing(debtor: Debtor): Promise<CreditStanding>;
  /** Concludes the framework contract in text form, or requests the one on paper. */
  conclude(debtor: Debtor, asked: { form: AgreementForm; locale: Locale }): Promise<Conclusion>;
  /** Repeats the credit check, for a higher limit of a contract in text form. */
  raise(debtor: Debtor, asked: { agreementId: string; locale: Locale }): Promise<{ ok: boolean }>;
  /** Withdraws a contract within its period; orders under it are due at once, without surcharges. */
  withdraw(debtor: Debtor, agreementId: string): Promise<{ ok: boolean }>;
  /** Returns all contracts and plans of a customer. */
  overview(debtor: Debtor): Promise<{ agreements: Agreement[]; plans: OwnPlan[] }>;
  /** Returns the printable form of a customer's contract; null for another customer's. */
  paper(debtor: Debtor, asked: { agreementId: string; locale: Locale }): Promise<ContractPaper | null>;
  /** Returns the information that the law requires before a contract; the rate is the order's. */
  information(tenant: Tenant, locale: Locale, order: { limit: number; rate: number }): [name: string, value: string][];
  /** Takes out protection for a plan, if it is offered now. */
  insure(debtor: Debtor, orderNumber: string): Promise<{ ok: boolean }>;
};

export function createAgreements(deps: {
  pool: Pool;
  clock: Clock;
  check: CreditCheck;
  outbox: Outbox;
  publicUrlOf: PublicUrlOf;
}): Agreements {
  const { pool, clock, check, outbox, publicUrlOf } = deps;

  const ask = ({ tenant, customerId }: Debtor): Promise<AgreementStanding> =>
    standingOf(pool, { customerId, tenant: tenant.id, now: clock.now() });
  const today = ({ tenant }: Debtor): string => dayOf(clock.now(), tenant.timeZone);

  function withdrawableUntil(debtor: Debtor, row: AgreementRow): string | null {
    if (row.state !== 'live' || row.concludedAt === null) return null;
    const last = lastDayToWithdraw(debtor.tenant, row);
    return last !== null && today(debtor) <= last ? last : null;
  }

  function protectionOffer(debtor: Debtor, plan: StoredPlan): ProtectionOffer | null {
    const { protection } = debtor.tenant.instalments;
    const from = protectionFrom(protection, plan.placedOn);
    const day = today(debtor);
    if (!protection || from === null || plan.state !== 'running' || plan.protectionPermille !== null) return null;
    // An early end leaves one amount due within days: no instalment remains to insure.
    if (hasEnded(plan)) return null;
    // A tenant that sells protection with the purchase sells none afterwards.
    if (protection.afterDays === 0 || day < from) return null;
    const parts = plan.dues
      .filter((due) => due.dueOn > day && !due.isPaid)
      .map((due) => protectionOf(due.amount, protection.permille));
    const [monthly] = parts;
    if (monthly === undefined) return null;
    const total = parts.reduce((sum, part) => sum + part, 0);
    return { permille: protection.permille, monthly, total, instalments: parts.length };
  }

  return {
    standing: async (debtor) => {
      const { limit, hasHistory, ...standing } = await ask(debtor);
      return { ...standing, limit: limit ?? ownLimit({ tenant: debtor.tenant, hasHistory }) };
    },

    conclude: async (debtor, { form, locale }) => {
      const { tenant, customerId } = debtor;
      const isWritten = form === 'written';
      if (!tenant.payment.methods.includes('instalments') || (isWritten && tenant.instalments.law !== 'ch'))
        return { ok: false, problem: 'not-offered' };
      const { hasHistory } = await ask(debtor);
      const { limit } = await check({ tenant, customerId, hasHistory });
      if (limit <= 0) return { ok: false, problem: 'refused' };
      const { currency, termsVersion } = tenant;
      const information = { example: representativeExample(tenant, today(debtor)), terms: tenant.instalments };
      const now = clock.now();
      const agreement = {
        customerId,
        tenant: tenant.id,
        locale,
        form,
        limit,
        currency,
        termsVersion,
        information,
        now,
      };
      return inTransaction(pool, async (client): Promise<Conclusion> => {
        const id = await insertAgreement(client, agreement);
        if (id === null) return { ok: false, problem: 'there-already' };
        const row = (await agreementsOf(client, customerId, tenant.id)).find((own) => own.id === id);
        const party = await partyOf(client, customerId);
        // The customer gets a copy on a durable medium (KKG 9(1), directive 2023/2225, article 20).
        if (row && party && tenant.sendsMail) {
          const kind = isWritten ? 'requested' : 'concluded';
          const site = { tenant, publicUrl: publicUrlOf(tenant) };
          await outbox.put(await contractLetter(site, { kind, row, party, locale, until: null }), client);
        }
        return { ok: true };
      });
    },

    raise: async (debtor, { agreementId, locale }) => {
      const { tenant, customerId } = debtor;
      const { hasHistory } = await ask(debtor);
      const { limit } = await check({ tenant, customerId, hasHistory });
      return inTransaction(pool, async (client) => {
        const row = (await lockLiveAgreements(client, customerId, tenant.id)).find(({ id }) => id === agreementId);
        if (row?.form !== 'text' || !(await raiseLimit(client, { agreementId, limit }))) return { ok: false };
        const party = await partyOf(client, customerId);
        if (party && tenant.sendsMail) {
          const site = { tenant, publicUrl: publicUrlOf(tenant) };
          const raised = { ...row, limit };
          await outbox.put(
            await contractLetter(site, { kind: 'raised', row: raised, party, locale, until: null }),
            client,
          );
        }
        return { ok: true };
      });
    },

    withdraw: (debtor, agreementId) =>
      inTransaction(pool, async (client) => {
        const { tenant, customerId } = debtor;
        const row = (await lockLiveAgreements(client, customerId, tenant.id)).find(({ id }) => id === agreementId);
        if (!row || withdrawableUntil(debtor, row) === null) return { ok: false };
        await markWithdrawn(client, agreementId, clock.now());
        const due = Temporal.PlainDate.from(today(debtor)).add({ days: REPAY_DAYS });
        const payable = addWorkingDays(due, 0, tenant.country);
        const days = { dueOn: due.toString(), payableOn: payable.toString() };
        const ended = await endPlansUnder(client, { agreementId, ...days });
        const party = await partyOf(client, customerId);
        // The law requires the receipt of a declaration at once; the amounts follow when the ledger has them.
        if (party && tenant.sendsMail) {
          const site = { tenant, publicUrl: publicUrlOf(tenant) };
          const withdrawn = { at: clock.now(), endsPlans: ended > 0 };
          const locale = spokenBy(tenant, party.locale);
          const letter = { kind: 'withdrawn', row, party, locale, until: null, withdrawn } as const;
          await outbox.put(await contractLetter(site, letter), client);
        }
        return { ok: true };
      }),

    overview: async (debtor) => {
      const { tenant, customerId } = debtor;
      const [agreements, plans, { hasHistory }] = await Promise.all([
        agreementsOf(pool, customerId, tenant.id),
        plansOfCustomer(pool, customerId, tenant.id),
        ask(debtor),
      ]);
      const possible = ownLimit({ tenant, hasHistory });
      const { protection } = tenant.instalments;
      return {
        agreements: agreements.map(({ information: _, ...row }) => ({
          ...row,
          withdrawableUntil: withdrawableUntil(debtor, { ...row, information: null }),
          // The limit of a paper contract is part of the signed text.
          mayBeRaised: row.form === 'text' && row.state === 'live' && row.limit < possible,
        })),
        plans: plans.map((plan) => ({
          ...plan,
          protection: protectionOffer(debtor, plan),
          protectionFrom: protection?.afterDays ? protectionFrom(protection, plan.placedOn) : null,
        })),
      };
    },

    paper: async ({ tenant, customerId }, { agreementId, locale }) => {
      const [known, party] = await Promise.all([agreementsOf(pool, customerId, tenant.id), partyOf(pool, customerId)]);
      const row = known.find(({ id }) => id === agreementId);
      return row && party ? contractPaper({ tenant, locale }, row, party) : null;
    },

    information: (tenant, locale, order) =>
      preContractInformation({ tenant, locale }, { ...order, factor: tenant.instalments.factor }),

    insure: (debtor, orderNumber) =>
      inTransaction(pool, async (client) => {
        const { tenant, customerId } = debtor;
        const plans = await plansOfCustomer(client, customerId, tenant.id);
        const plan = plans.find((own) => own.orderNumber === orderNumber);
        const offer = plan && protectionOffer(debtor, plan);
        if (!offer) return { ok: false };
        const insured = { customerId, orderNumber, permille: offer.permille, from: today(debtor), now: clock.now() };
        return { ok: await insurePlan(client, insured) };
      }),
  };
}
