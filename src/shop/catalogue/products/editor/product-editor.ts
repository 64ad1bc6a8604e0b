import type pg from 'pg';
import type { Clock } from '../../../../platform/clock.ts';
import type { Pool } from '../../../../platform/database/pool.ts';
import { inTransaction } from '../../../../platform/database/transaction.ts';
import type { Locale } from '../../../../tenants/tenant.ts';
import { may, type Permission, type Refused, recordAudit, type StaffMember } from '../../../staff/employees/index.ts';
import { oneLine } from '../import/feed-values.ts';
import { awaitImportLock } from '../import/import-run.store.ts';
import { copyProduct, insertDraft } from './create-product.store.ts';
import { lockProduct, nextProductNumber, raiseVersion } from './editor.store.ts';
import { type FieldRefusal, isProductNumber } from './editor-fields.ts';
import { type EditorPage, readEditorState } from './editor-page.ts';
import type { AxisRefusal } from './entered-form.ts';
import { markEdited } from './origin.store.ts';
import { announceEverywhere } from './publish-due.ts';
import {
  type PublishProblem,
  publishProduct,
  type RetireProblem,
  retireProduct,
  returnToDraft,
  type TenantTime,
  withdrawFromTenant,
} from './publish-product.ts';
import { saveFields } from './save-fields.ts';

export type CreateProductOutcome =
  | { ok: true; id: string }
  | Refused
  | { ok: false; problem: 'no-title' | 'too-long' | 'wrong-number' | 'taken' | 'import-running' };
export type SaveProductOutcome =
  | { ok: true; changed: number; created: number }
  | Refused
  /** `changed`: an employee or an import has changed the product since the page was shown. */
  | { ok: false; problem: 'changed' | 'import-running' | 'too-many-variants' }
  | { ok: false; problem: 'fields'; refusals: (FieldRefusal | AxisRefusal)[] }
  /** The entered fields are saved, but the act was refused. */
  | { ok: false; problem: PublishProblem | RetireProblem };

/** Act of a form of the editor after it has saved the fields. */
export type EditorAct =
  | { kind: 'save' }
  | { kind: 'generate' }
  /** Fills empty texts with those of another locale of the language. */
  | { kind: 'fill' }
  | { kind: 'publish'; times: TenantTime[] }
  | { kind: 'withdraw'; tenant: string }
  | { kind: 'draft' }
  | { kind: 'retire'; successor: string }
  /** Takes over the feed's value of a field, and leaves the field to the feed. */
  | { kind: 'accept'; field: string };

export type SaveRequest = {
  id: string;
  locale: Locale;
  token: string;
  entered: Readonly<Record<string, string>>;
  /** Pictures of the library to add. */
  pictures: readonly string[];
  act: EditorAct;
};

/** The product editor of the back office. Every function checks the role and records its changes. */
export type ProductEditor = {
  open(member: StaffMember, request: { id: string; locale: Locale }): Promise<EditorPage | null>;
  /** Creates a draft. Without a number it gets the next free one. */
  create(member: StaffMember, draft: { title: string; number: string; locale: Locale }): Promise<CreateProductOutcome>;
  duplicate(member: StaffMember, id: string): Promise<CreateProductOutcome>;
  /** Saves the changed fields, then acts. Nothing is saved if a field is refused. */
  save(member: StaffMember, request: SaveRequest): Promise<SaveProductOutcome>;
};

const LONGEST_TITLE = 150;
/** Permission that an act needs besides that of editing. */
const NEEDED: Partial<Record<EditorAct['kind'], Permission>> = {
  publish: 'product.withdraw',
  withdraw: 'product.withdraw',
  draft: 'product.withdraw',
  retire: 'product.withdraw',
};

export function createProductEditor({ pool, clock }: { pool: Pool; clock: Clock }): ProductEditor {
  /** Runs a change while no import runs, in one transaction. */
  const change = <Outcome>(
    steps: (client: pg.PoolClient, now: Date) => Promise<Outcome>,
  ): Promise<Outcome | { ok: false; problem: 'import-running' }> =>
    inTransaction(pool, async (client) =>
      (await awaitImportLock(client)) ? steps(client, clock.now()) : { ok: false, problem: 'import-running' },
    );

  return {
    open: async (member, { id, locale }) => {
      if (!may(member.role, 'product.edit')) return null;
      const state = await readEditorState(pool, { id, locale, now: clock.now().getTime() });
      return state?.page ?? null;
    },

    create: async (member, { number, locale, ...entered }) => {
      if (!may(member.role, 'product.edit')) return { ok: false, problem: 'not-allowed' };
      const title = oneLine(entered.title);
      if (title === '') return { ok: false, problem: 'no-title' };
      if (title.length > LONGEST_TITLE) return { ok: false, problem: 'too-long' };
      if (number.trim() !== '' && !isProductNumber(number.trim())) return { ok: false, problem: 'wrong-number' };
      return change<CreateProductOutcome>(async (client, now) => {
        const id = number.trim() || (await nextProductNumber(client));
        const taken = await client.query('select from variant where sku = $1', [`${id}-01`]);
        if ((taken.rowCount ?? 0) > 0 || !(await insertDraft(client, { id, title, locale, now })))
          return { ok: false, problem: 'taken' };
        await markEdited(client, id, [{ field: `title.${locale}`, before: '' }], now);
        await announceEverywhere(client, [id]);
        await recordAudit(client, now, member, {
          action: 'product.created',
          subject: `product:${id}`,
          after: { title, locale },
        });
        return { ok: true, id };
      });
    },

    duplicate: async (member, id) => {
      if (!may(member.role, 'product.edit')) return { ok: false, problem: 'not-allowed' };
      return change<CreateProductOutcome>(async (client, now) => {
        if ((await lockProduct(client, id)) === null) return { ok: false, problem: 'not-found' };
        const copy = await nextProductNumber(client);
        await copyProduct(client, id, copy, now);
        await announceEverywhere(client, [copy]);
        await recordAudit(client, now, member, {
          action: 'product.created',
          subject: `product:${copy}`,
          after: { copyOf: id },
        });
        return { ok: true, id: copy };
      });
    },

    save: async (member, request) => {
      const needed = NEEDED[request.act.kind];
      if (!may(member.role, 'product.edit') || (needed && !may(member.role, needed)))
        return { ok: false, problem: 'not-allowed' };
      return change<SaveProductOutcome>((client, now) => saveProduct(client, member, request, now));
    },
  };
}

async function saveProduct(
  client: pg.PoolClient,
  member: StaffMember,
  request: SaveRequest,
  now: Date,
): Promise<SaveProductOutcome> {
  const { id, locale, act } = request;
  const at = { id, locale, now: now.getTime() };
  if ((await lockProduct(client, id)) === null) return { ok: false, problem: 'not-found' };
  const state = await readEditorState(client, at);
  if (!state) return { ok: false, problem: 'not-found' };
  if (state.page.token !== request.token) return { ok: false, problem: 'changed' };
  const saved = await saveFields(client, { state, member, request, now });
  if (!saved.ok) return saved;
  if (saved.changed > 0) await raiseVersion(client, id);
  const after = await readEditorState(client, at);
  if (!after) return { ok: false, problem: 'not-found' };
  const refused = await runAct(client, { act, page: after.page, member, now });
  await announceEverywhere(client, [id]);
  return refused === null ? saved : { ok: false, problem: refused };
}

async function runAct(
  client: pg.PoolClient,
  { act, ...deps }: { act: EditorAct; page: EditorPage; member: StaffMember; now: Date },
): Promise<PublishProblem | RetireProblem | null> {
  switch (act.kind) {
    case 'publish':
      return publishProduct(client, { ...deps, times: act.times });
    case 'withdraw':
      return withdrawFromTenant(client, { ...deps, tenant: act.tenant });
    case 'draft':
      return returnToDraft(client, deps);
    case 'retire':
      return retireProduct(client, { ...deps, successor: act.successor });
    default:
      return null;
  }
}
