import type { PoolClient } from 'pg';
import { calendarDay } from '../../../platform/calendar-day.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Pool } from '../../../platform/database/pool.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import type { Tenant } from '../../../tenants/tenant.ts';
import { categoriesToAssign } from '../../catalogue/attribute-administration/index.ts';
import { type CustomerGroup, holdCustomerGroup, readCustomerGroups } from '../../catalogue/price-lists/index.ts';
import { may, type Refused, recordAudit, type StaffMember } from '../../staff/employees/index.ts';
import { type BoundBulk, bindBulk, createListing, type Listing } from '../../staff/lists/index.ts';
import { newCode, readCode } from './code.ts';
import {
  type AdminPromotion,
  type AdminRedemption,
  type AdminVoucher,
  adminPromotion,
  adminRedemptions,
  adminVouchers,
  insertCodes,
  isArticle,
} from './promotion-administration.store.ts';
import { PROMOTION_BULK } from './promotion-bulk.ts';
import { type PromotionEntry, type PromotionEntryProblem, readPromotionEntry } from './promotion-entry.ts';
import { type ListedPromotion, PROMOTION_LIST } from './promotion-list.store.ts';
import {
  type PromotionMargin,
  type PromotionResults,
  promotionMargin,
  promotionResults,
} from './promotion-results.store.ts';
import { resolveScope } from './promotion-scope.store.ts';
import { announcePromotions } from './promotions.store.ts';
import {
  endPromotion,
  findPromotion,
  insertPromotion,
  type PromotionDraft,
  updatePromotion,
} from './save-promotions.store.ts';
import { type ListedVoucher, VOUCHER_LIST } from './voucher-list.store.ts';

export type { AdminPromotion, AdminRedemption, AdminVoucher };

export type PromotionOutcome =
  | { ok: true; id: string }
  | Refused
  | {
      ok: false;
      problem:
        | PromotionEntryProblem
        | 'known-key'
        | 'unknown-gift'
        | 'changed'
        | 'over'
        | 'code'
        | 'count'
        | 'no-codes';
    }
  /** `unknown`: the category, brand, attribute or product that the shop does not have. */
  | { ok: false; problem: 'unknown-goods'; unknown: string };
type Refusal = Exclude<PromotionOutcome, { ok: true }>;

/** A promotion with its codes and the orders that used it. */
export type OpenPromotion = {
  promotion: AdminPromotion;
  vouchers: AdminVoucher[];
  uses: AdminRedemption[];
  results: PromotionResults;
  /** Null without the permission to read margins. */
  margin: PromotionMargin | null;
};
/** Category to choose for a promotion, parents first. */
export type ScopeCategory = { id: string; name: string; depth: number };

/** Promotions for employees. Every function checks the role and records changes in the audit trail. */
export type PromotionAdministration = {
  /** Returns the categories that a promotion may be for; null if the role may not read them. */
  categories(member: StaffMember, locale: string): Promise<ScopeCategory[] | null>;
  /** Returns the customer groups that a promotion may be for; null if the role may not read them. */
  groups(member: StaffMember, tenant: Tenant): Promise<CustomerGroup[] | null>;
  listing: Listing<ListedPromotion>;
  /** Codes of all promotions. */
  vouchers: Listing<ListedVoucher>;
  /** Acts on several promotions. */
  bulk: BoundBulk;
  /** Null: not found, of another tenant, or not allowed for the role. */
  open(member: StaffMember, asked: { tenant: Tenant; id: string }): Promise<OpenPromotion | null>;
  create(member: StaffMember, tenant: Tenant, entry: PromotionEntry): Promise<PromotionOutcome>;
  /** `entry.version`: the version that the form showed. */
  change(member: StaffMember, asked: { tenant: Tenant; id: string }, entry: PromotionEntry): Promise<PromotionOutcome>;
  /** Ends a promotion irrevocably; customers with it in their basket see a notice. */
  end(member: StaffMember, asked: { tenant: Tenant; id: string }): Promise<PromotionOutcome>;
  /** Adds one given code, or a number of random codes. */
  addCodes(
    member: StaffMember,
    asked: { tenant: Tenant; id: string },
    entry: { code: string; count: string },
  ): Promise<PromotionOutcome>;
};

const MOST = 200;
const MOST_CODES = 5000;

export function createPromotionAdministration(deps: { pool: Pool; clock: Clock }): PromotionAdministration {
  const { pool, clock } = deps;

  async function change(
    member: StaffMember,
    tenant: Tenant,
    steps: (client: PoolClient, now: Date) => Promise<PromotionOutcome>,
  ): Promise<PromotionOutcome> {
    if (!may(member, 'promotion.change')) return { ok: false, problem: 'not-allowed' };
    return inTransaction(pool, async (client) => {
      const outcome = await steps(client, clock.now());
      if (outcome.ok) await announcePromotions(client, tenant.id);
      return outcome;
    });
  }

  async function readDraft(
    client: PoolClient,
    tenant: Tenant,
    entry: PromotionEntry,
  ): Promise<{ draft: PromotionDraft } | Refusal> {
    const read = readPromotionEntry(entry, tenant);
    if ('problem' in read) return { ok: false, problem: read.problem };
    const { giftSku, customerGroup } = read.draft;
    if (giftSku !== null && !(await isArticle(client, tenant.id, giftSku)))
      return { ok: false, problem: 'unknown-gift' };
    if (customerGroup !== null && !(await holdCustomerGroup(client, tenant.id, customerGroup)))
      return { ok: false, problem: 'group' };
    if (read.scope === null) return { draft: { ...read.draft, scope: null } };
    const resolved = await resolveScope(client, read.scope);
    if ('unknown' in resolved) return { ok: false, problem: 'unknown-goods', unknown: resolved.unknown };
    return { draft: { ...read.draft, scope: resolved.scope } };
  }

  return {
    categories: async (member, locale) => (may(member, 'promotion.read') ? categoriesToAssign(pool, locale) : null),

    groups: async (member, tenant) => (may(member, 'promotion.read') ? readCustomerGroups(pool, tenant.id) : null),

    listing: createListing(deps, PROMOTION_LIST),
    vouchers: createListing(deps, VOUCHER_LIST),
    bulk: bindBulk(PROMOTION_BULK),

    open: async (member, { tenant, id }) => {
      if (!may(member, 'promotion.read') || !isId(id)) return null;
      const promotion = await adminPromotion(pool, tenant.id, id);
      if (!promotion) return null;
      const [vouchers, uses, results, margin] = await Promise.all([
        adminVouchers(pool, id, MOST),
        adminRedemptions(pool, id, MOST),
        promotionResults(pool, { tenant: tenant.id, id, today: calendarDay(clock.now(), tenant.timeZone) }),
        may(member, 'margin.read') ? promotionMargin(pool, id) : null,
      ]);
      return { promotion, vouchers, uses, results, margin };
    },

    create: (member, tenant, entry) =>
      change(member, tenant, async (client, now) => {
        const read = await readDraft(client, tenant, entry);
        if ('problem' in read) return read;
        const id = await insertPromotion(client, tenant.id, read.draft, now);
        if (id === null) return { ok: false, problem: 'known-key' };
        const after = factsOf(read.draft);
        await recordAudit(client, now, member, {
          action: 'promotion.created',
          tenant: tenant.id,
          subject: `promotion:${read.draft.key}`,
          after,
        });
        return { ok: true, id };
      }),

    change: (member, { tenant, id }, entry) =>
      change(member, tenant, async (client, now) => {
        const before = isId(id) ? await findPromotion(client, tenant.id, { id }) : null;
        if (!before) return { ok: false, problem: 'not-found' };
        const read = await readDraft(client, tenant, entry);
        if ('problem' in read) return read;
        const known = await findPromotion(client, tenant.id, { key: read.draft.key });
        if (known && known.id !== id) return { ok: false, problem: 'known-key' };
        const version = Number(entry.version ?? '');
        const { draft } = read;
        const saved = await updatePromotion(client, { id, tenant: tenant.id, version, draft, now });
        if (!saved) return { ok: false, problem: before.version === version ? 'limit' : 'changed' };
        await recordAudit(client, now, member, {
          action: 'promotion.changed',
          tenant: tenant.id,
          subject: `promotion:${draft.key}`,
          before: factsOf(before),
          after: factsOf(draft),
        });
        return { ok: true, id };
      }),

    end: (member, { tenant, id }) =>
      change(member, tenant, async (client, now) => {
        if (!isId(id)) return { ok: false, problem: 'not-found' };
        const key = await endPromotion(client, { id, tenant: tenant.id, now });
        if (key === null) return { ok: false, problem: 'over' };
        await recordAudit(client, now, member, {
          action: 'promotion.ended',
          tenant: tenant.id,
          subject: `promotion:${key}`,
        });
        return { ok: true, id };
      }),

    addCodes: (member, { tenant, id }, entry) =>
      change(member, tenant, async (client, now) => {
        const promotion = isId(id) ? await findPromotion(client, tenant.id, { id }) : null;
        if (!promotion) return { ok: false, problem: 'not-found' };
        if (promotion.source !== 'voucher') return { ok: false, problem: 'no-codes' };
        const wanted = entry.code.trim();
        const code = wanted === '' ? null : readCode(wanted);
        if (wanted !== '' && code === null) return { ok: false, problem: 'code' };
        const count = Number(entry.count.trim() || '1');
        if (!Number.isInteger(count) || count < 1 || count > MOST_CODES) return { ok: false, problem: 'count' };
        const codes = code === null ? Array.from({ length: count }, newCode) : [code];
        const added = await insertCodes(client, { promotionId: id, tenant: tenant.id, codes, now });
        if (added === 0) return { ok: false, problem: 'code' };
        await recordAudit(client, now, member, {
          action: 'promotion.codes',
          tenant: tenant.id,
          subject: `promotion:${promotion.key}`,
          after: { added },
        });
        return { ok: true, id };
      }),
  };
}

function factsOf(draft: PromotionDraft) {
  const { kind, value, minGoods, usage, totalLimit, validFrom, validTo, customerGroup } = draft;
  const { excludeTechnical, combinable, priority, multibuy, scope } = draft;
  return {
    kind,
    value,
    minGoods,
    usage,
    totalLimit,
    customerGroup,
    excludeTechnical,
    combinable,
    priority,
    multibuy: multibuy && `${multibuy.take}/${multibuy.pay}`,
    scope: scope && JSON.stringify(scope),
    from: validFrom,
    to: validTo,
  };
}

function isId(text: string): boolean {
  return /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/.test(text);
}
