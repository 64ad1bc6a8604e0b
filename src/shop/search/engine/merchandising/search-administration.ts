import type pg from 'pg';
import type { Clock } from '../../../../platform/clock.ts';
import type { Pool } from '../../../../platform/database/pool.ts';
import { inTransaction } from '../../../../platform/database/transaction.ts';
import type { Tenant } from '../../../../tenants/tenant.ts';
import { may, type Refused, recordAudit, type StaffMember } from '../../../staff/employees/index.ts';
import { readTotals, type SearchTotals } from '../insight/insight-report.ts';
import { createLearningAdministration, type LearningAdministration } from '../learning/learning-administration.ts';
import { MOST_PINS, readCategoryPins, replaceCategoryPins } from './category-pins.ts';
import type { SearchRule, StoredSynonym } from './rule.ts';
import {
  type RuleEntry,
  type RuleProblem,
  readRuleEntry,
  readSynonymEntry,
  type SynonymEntry,
  type SynonymProblem,
} from './rule-entry.ts';
import {
  announceRules,
  deleteRule,
  deleteSynonym,
  insertRule,
  insertSynonyms,
  lockCategoryPins,
  readRules,
  readSynonyms,
  targetExists,
} from './rules.store.ts';

export type RuleOutcome =
  | { ok: true; id: string }
  | Refused
  | { ok: false; problem: RuleProblem | 'unknown-target' | 'full' };
export type SynonymOutcome = { ok: true; id: string } | Refused | { ok: false; problem: SynonymProblem | 'full' };
export type PinsOutcome =
  | { ok: true }
  | Refused
  | { ok: false; problem: 'stale' }
  | { ok: false; problem: 'unknown-target' | 'full'; numbers: string[] };
export type DeleteOutcome = { ok: true } | Refused;

/** Maximum number of rules, and of synonyms, of a tenant: every search reads them. A tenant has hundreds. */
const MOST = 2000;

/** Search administration for employees. Every function checks the role and writes changes to the audit trail. */
export type SearchAdministration = LearningAdministration & {
  /** Returns null if the role may not read rules. */
  rules(
    member: StaffMember,
    tenant: Tenant,
  ): Promise<{ now: Date; rules: SearchRule[]; synonyms: StoredSynonym[] } | null>;
  addRule(member: StaffMember, tenant: Tenant, entry: RuleEntry): Promise<RuleOutcome>;
  deleteRule(member: StaffMember, tenant: Tenant, id: string): Promise<DeleteOutcome>;
  /** Returns the products pinned in a category in their order, and the number of its other rules; null without the right. */
  categoryPins(
    member: StaffMember,
    tenant: Tenant,
    category: string,
  ): Promise<{ products: string[]; others: number } | null>;
  /** Replaces the products pinned in a category, in this order. `seen`: refuses if others are pinned now. */
  pinProducts(
    member: StaffMember,
    tenant: Tenant,
    given: { category: string; products: readonly string[]; seen?: readonly string[] },
  ): Promise<PinsOutcome>;
  addSynonym(member: StaffMember, tenant: Tenant, entry: SynonymEntry): Promise<SynonymOutcome>;
  deleteSynonym(member: StaffMember, tenant: Tenant, id: string): Promise<DeleteOutcome>;
  /** Returns what visitors searched for in the last `days` days, null if the role may not read it. */
  insight(
    member: StaffMember,
    asked: { tenant: Tenant; locale: string | null; days: number },
  ): Promise<SearchTotals | null>;
};

export function createSearchAdministration(deps: { pool: Pool; clock: Clock }): SearchAdministration {
  const { pool, clock } = deps;

  /** Makes one change in a transaction and announces it to every process. `steps` writes the audit trail. */
  async function change<Outcome extends { ok: boolean }>(
    member: StaffMember,
    tenant: Tenant,
    steps: (client: pg.PoolClient, now: Date) => Promise<Outcome>,
  ): Promise<Outcome | Refused> {
    if (!may(member, 'search.rules')) return { ok: false, problem: 'not-allowed' };
    return inTransaction(pool, async (client) => {
      const outcome = await steps(client, clock.now());
      if (outcome.ok) await announceRules(client, tenant.id);
      return outcome;
    });
  }

  return {
    ...createLearningAdministration(deps),

    rules: async (member, tenant) => {
      if (!may(member, 'search.read')) return null;
      const [rules, synonyms] = await Promise.all([readRules(pool, tenant.id), readSynonyms(pool, tenant.id)]);
      return { now: clock.now(), rules, synonyms };
    },

    addRule: (member, tenant, entry) =>
      change<RuleOutcome>(member, tenant, async (client, now) => {
        const read = readRuleEntry(entry, tenant);
        if ('problem' in read) return { ok: false, problem: read.problem };
        const { rule } = read;
        const { categoryId, targetKind, target } = rule;
        if (categoryId !== null && !(await targetExists(pool, tenant.id, { kind: 'category', key: categoryId })))
          return { ok: false, problem: 'unknown-target' };
        if (targetKind !== 'path' && !(await targetExists(pool, tenant.id, { kind: targetKind, key: target })))
          return { ok: false, problem: 'unknown-target' };
        if ((await readRules(pool, tenant.id)).length >= MOST) return { ok: false, problem: 'full' };
        // An order of all pins of the category that is being stored must not lose this one.
        if (categoryId !== null) await lockCategoryPins(client, tenant.id, categoryId);
        const id = await insertRule(client, tenant.id, rule, now);
        await recordAudit(client, now, member, {
          action: 'search.rule-added',
          tenant: tenant.id,
          subject: `search:${rule.term ?? rule.categoryId ?? ''}`,
          after: {
            kind: rule.kind,
            target: rule.target,
            locale: rule.locale,
            from: rule.startsAt?.toISOString() ?? null,
            to: rule.endsAt?.toISOString() ?? null,
          },
        });
        return { ok: true, id };
      }),

    deleteRule: (member, tenant, id) =>
      change<DeleteOutcome>(member, tenant, async (client, now) => {
        const gone = isId(id) ? await deleteRule(client, tenant.id, id) : null;
        if (!gone) return { ok: false, problem: 'not-found' };
        await recordAudit(client, now, member, {
          action: 'search.rule-deleted',
          tenant: tenant.id,
          subject: `search:${gone.what}`,
          before: { kind: gone.kind, target: gone.target },
        });
        return { ok: true };
      }),

    categoryPins: async (member, tenant, category) =>
      may(member, 'search.read') ? readCategoryPins(pool, tenant.id, category) : null,

    pinProducts: (member, tenant, { category, products, seen }) =>
      change<PinsOutcome>(member, tenant, async (client, now) => {
        if (!(await targetExists(client, tenant.id, { kind: 'category', key: category })))
          return { ok: false, problem: 'not-found' };
        if (products.length > MOST_PINS) return { ok: false, problem: 'full', numbers: [...products] };
        await lockCategoryPins(client, tenant.id, category);
        const before = await readCategoryPins(client, tenant.id, category);
        if (seen && JSON.stringify(seen) !== JSON.stringify(before.products)) return { ok: false, problem: 'stale' };
        const { unknown } = await replaceCategoryPins(client, { tenant: tenant.id, category, products, now });
        if (unknown.length > 0) return { ok: false, problem: 'unknown-target', numbers: unknown };
        await recordAudit(client, now, member, {
          action: 'search.products-pinned',
          tenant: tenant.id,
          subject: `category:${category}`,
          before: { products: before.products.join(', ') },
          after: { products: products.join(', ') },
        });
        return { ok: true };
      }),

    addSynonym: (member, tenant, entry) =>
      change<SynonymOutcome>(member, tenant, async (client, now) => {
        const read = readSynonymEntry(entry);
        if ('problem' in read) return { ok: false, problem: read.problem };
        if ((await readSynonyms(pool, tenant.id)).length >= MOST) return { ok: false, problem: 'full' };
        const { said, meant, language } = read.synonym;
        const [id = ''] = await insertSynonyms(client, tenant.id, [read.synonym], now);
        await recordAudit(client, now, member, {
          action: 'search.synonym-added',
          tenant: tenant.id,
          subject: `search:${said[0] ?? ''}`,
          after: { locale: language, said: said.join(', '), meant: meant.join(', ') },
        });
        return { ok: true, id };
      }),

    deleteSynonym: (member, tenant, id) =>
      change<DeleteOutcome>(member, tenant, async (client, now) => {
        const gone = isId(id) ? await deleteSynonym(client, tenant.id, id) : null;
        if (!gone) return { ok: false, problem: 'not-found' };
        await recordAudit(client, now, member, {
          action: 'search.synonym-deleted',
          tenant: tenant.id,
          subject: `search:${gone.said[0] ?? ''}`,
          before: { locale: gone.language, said: gone.said.join(', '), meant: gone.meant.join(', ') },
        });
        return { ok: true };
      }),

    insight: async (member, { tenant, locale, days }) =>
      may(member, 'search.read') ? readTotals(pool, { tenant, locale, days, now: clock.now() }) : null,
  };
}

function isId(text: string): boolean {
  return /^\d{1,18}$/.test(text);
}
