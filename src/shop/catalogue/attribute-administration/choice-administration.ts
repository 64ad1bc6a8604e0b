import type pg from 'pg';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { type AuditAction, may, type Refused, recordAudit, type StaffMember } from '../../staff/employees/index.ts';
import { type Attribute, announceAttributes, isDescribing, readAttribute, writeExtents } from '../attributes/index.ts';
import {
  announceProducts,
  deleteChoice,
  insertChoice,
  mergeChoice,
  moveChoice,
  updateChoice,
  usedChoices,
  wouldMakeEqual,
} from './administration.store.ts';
import type { AttributeAdministrationDeps } from './attribute-administration.ts';
import { type ChoiceProblem, type Entered, readChoiceEntry } from './attribute-entry.ts';

export type ChoiceOutcome = { ok: true } | Refused | { ok: false; problem: ChoiceProblem };
export type MergeOutcome =
  | { ok: true; products: number }
  | Refused
  /** `equal-variants`: two variants of a product would differ in nothing. */
  | { ok: false; problem: 'same' | 'equal-variants' | 'import-running' };
export type ChoiceRemoval = { ok: true } | Refused | { ok: false; problem: 'in-use' | 'import-running' };

/** Administration of the choices of an attribute. */
export type ChoiceAdministration = {
  addChoice(member: StaffMember, key: string, entered: Entered): Promise<ChoiceOutcome>;
  editChoice(member: StaffMember, key: string, value: string, entered: Entered): Promise<ChoiceOutcome>;
  moveChoice(member: StaffMember, key: string, value: string, by: 'up' | 'down'): Promise<{ ok: true } | Refused>;
  /** Deletes a choice that no product has. */
  removeChoice(member: StaffMember, key: string, value: string): Promise<ChoiceRemoval>;
  /** Gives all products of a choice another one, and makes later imports do so. */
  mergeChoices(member: StaffMember, key: string, from: string, into: string): Promise<MergeOutcome>;
};

/** Most choices of an attribute that are searched for one. */
const ALL = 100_000;

export function choiceAdministration({
  pool,
  clock,
  holdOffImports,
}: AttributeAdministrationDeps): ChoiceAdministration {
  async function change<Outcome extends { ok: boolean }>(
    member: StaffMember,
    key: string,
    steps: (client: pg.PoolClient, attribute: Attribute) => Promise<Outcome>,
    audit: (outcome: Outcome) => { action: AuditAction; after: Record<string, string | number> },
  ): Promise<Outcome | Refused> {
    if (!may(member, 'attribute.change')) return { ok: false, problem: 'not-allowed' };
    return inTransaction(pool, async (client) => {
      const attribute = await readAttribute(client, key);
      if (!attribute || !isDescribing(attribute)) return { ok: false, problem: 'not-found' };
      const outcome = await steps(client, attribute);
      if (!outcome.ok) return outcome;
      await announceAttributes(client, [key]);
      await recordAudit(client, clock.now(), member, { tenant: null, subject: `attribute:${key}`, ...audit(outcome) });
      return outcome;
    });
  }

  const find = async (client: pg.PoolClient, key: string, value: string) =>
    (await usedChoices(client, key, ALL)).find((choice) => choice.value === value);

  return {
    addChoice: (member, key, entered) =>
      change<ChoiceOutcome>(
        member,
        key,
        async (client, attribute) => {
          const read = readChoiceEntry(entered, attribute, null);
          if ('problem' in read) return { ok: false, problem: read.problem };
          if (!(await insertChoice(client, key, read.choice))) return { ok: false, problem: 'taken' };
          await writeExtents(client, [key]);
          return { ok: true };
        },
        () => ({ action: 'attribute.choice-added', after: { choice: nameOf(entered) } }),
      ),
    editChoice: (member, key, value, entered) =>
      change<ChoiceOutcome>(
        member,
        key,
        async (client, attribute) => {
          if (!(await find(client, key, value))) return { ok: false, problem: 'not-found' };
          const read = readChoiceEntry(entered, attribute, value);
          if ('problem' in read) return { ok: false, problem: read.problem };
          await updateChoice(client, key, read.choice);
          return { ok: true };
        },
        () => ({ action: 'attribute.choice-changed', after: { choice: value } }),
      ),
    moveChoice: (member, key, value, by) =>
      change<{ ok: true } | Refused>(
        member,
        key,
        async (client) => {
          if (!(await find(client, key, value))) return { ok: false, problem: 'not-found' };
          await moveChoice(client, key, value, by);
          return { ok: true };
        },
        () => ({ action: 'attribute.choice-moved', after: { choice: value, direction: by } }),
      ),
    removeChoice: (member, key, value) =>
      change<ChoiceRemoval>(
        member,
        key,
        async (client) => {
          if (!(await holdOffImports(client))) return { ok: false, problem: 'import-running' };
          const choice = await find(client, key, value);
          if (!choice) return { ok: false, problem: 'not-found' };
          if (choice.products > 0) return { ok: false, problem: 'in-use' };
          await deleteChoice(client, key, value);
          return { ok: true };
        },
        () => ({ action: 'attribute.choice-deleted', after: { choice: value } }),
      ),
    mergeChoices: (member, key, from, into) =>
      change<MergeOutcome>(
        member,
        key,
        async (client) => {
          if (!(await holdOffImports(client))) return { ok: false, problem: 'import-running' };
          if (from === into) return { ok: false, problem: 'same' };
          if (!(await find(client, key, from)) || !(await find(client, key, into)))
            return { ok: false, problem: 'not-found' };
          if (await wouldMakeEqual(client, key, from, into)) return { ok: false, problem: 'equal-variants' };
          const products = await mergeChoice(client, key, from, into);
          await announceProducts(client, products);
          return { ok: true, products: products.length };
        },
        (outcome) => ({
          action: 'attribute.choices-merged',
          after: { from, into, products: outcome.ok ? outcome.products : 0 },
        }),
      ),
  };
}

function nameOf(entered: Entered): string {
  const [, name = ''] = Object.entries(entered).find(([field, text]) => field.startsWith('name.') && text !== '') ?? [];
  return name || (entered.number ?? '');
}
