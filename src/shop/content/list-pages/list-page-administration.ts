import type pg from 'pg';
import type { Clock } from '../../../platform/clock.ts';
import type { Pool } from '../../../platform/database/pool.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import type { Tenant } from '../../../tenants/tenant.ts';
import {
  type AuditAction,
  type AuditFacts,
  may,
  type Refused,
  recordAudit,
  type StaffMember,
} from '../../staff/employees/index.ts';
import { brandOf, checkListPage, type EnteredListPage, type ListPageProblem } from './list-page-entry.ts';
import {
  allPages,
  announcePages,
  deletePage,
  hasBrandPage,
  hasParts,
  insertPage,
  lockListPage,
  lockPages,
  replaceTexts,
  takenAddress,
  updatePage,
} from './list-pages.store.ts';
import type { StoredListPage } from './types.ts';

export type ListPageOutcome =
  | { ok: true; id: string }
  | Refused
  | {
      ok: false;
      /** `taken`: another page has the address. `changed`: another employee has changed the page meanwhile. */
      problem: ListPageProblem | 'taken' | 'known-brand' | 'no-category' | 'unknown-picture' | 'full' | 'changed';
      locale: string | null;
    };

/** Entry with its picture; an absent picture stays. */
export type ListPageChange = EnteredListPage & { picture?: string | null | undefined };

/** Administration of list pages. Every function checks the role and records its changes. */
export type ListPageAdministration = {
  list(member: StaffMember, tenant: Tenant): Promise<StoredListPage[] | null>;
  create(member: StaffMember, tenant: Tenant, entered: ListPageChange): Promise<ListPageOutcome>;
  /** `version`: of the page that the employee saw. */
  save(
    member: StaffMember,
    tenant: Tenant,
    given: { id: string; version: number; entered: ListPageChange },
  ): Promise<ListPageOutcome>;
  remove(member: StaffMember, tenant: Tenant, id: string): Promise<{ ok: true; id: string } | Refused>;
};

const MOST = 2000;
const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export function createListPageAdministration(deps: { pool: Pool; clock: Clock }): ListPageAdministration {
  const { pool, clock } = deps;

  async function change<Outcome>(
    member: StaffMember,
    tenant: Tenant,
    act: (client: pg.PoolClient) => Promise<Outcome>,
  ): Promise<Outcome | Refused> {
    if (!may(member, 'content.publish')) return { ok: false, problem: 'not-allowed' };
    return inTransaction(pool, async (client) => {
      await lockPages(client, tenant.id);
      return act(client);
    });
  }

  const note = (
    client: pg.PoolClient,
    member: StaffMember,
    tenant: Tenant,
    about: { action: AuditAction; id: string; before?: AuditFacts; after?: AuditFacts },
  ) => recordAudit(client, clock.now(), member, { ...about, tenant: tenant.id, subject: `list-page:${about.id}` });

  /** Writes an entry as a new page, or over `known`. */
  async function write(
    client: pg.PoolClient,
    tenant: Tenant,
    known: StoredListPage | null,
    entered: ListPageChange,
  ): Promise<Exclude<ListPageOutcome, Refused>> {
    const refused = (problem: Refusal, locale: string | null = null) => ({ ok: false, problem, locale }) as const;
    const read = checkListPage(tenant, entered);
    if ('problem' in read) return refused(read.problem, read.locale);
    const { choice, published, texts } = read.page;
    const picture = entered.picture === undefined ? (known?.picture ?? null) : entered.picture;
    const parts = await hasParts(client, { category: choice.category, picture });
    if (!parts.category) return refused('no-category');
    if (!parts.picture) return refused('unknown-picture');
    const own = { tenant: tenant.id, id: known?.id ?? null };
    const addresses = Object.entries(texts).map(([locale, { path }]) => ({ locale, path }));
    const taken = await takenAddress(client, { ...own, addresses });
    if (taken) return refused('taken', taken.locale);
    const brand = brandOf(choice);
    if (brand !== null && (await hasBrandPage(client, { ...own, brand }))) return refused('known-brand');
    const facts = { choice, brand, picture, published, now: clock.now() };
    if (known) await updatePage(client, known.id, facts);
    const id = known?.id ?? (await insertPage(client, tenant.id, facts));
    await replaceTexts(client, { tenant: tenant.id, id }, texts);
    await announcePages(client, tenant.id);
    return { ok: true, id };
  }

  return {
    list: async (member, tenant) => (may(member, 'content.read') ? allPages(pool, tenant.id) : null),

    create: (member, tenant, entered) =>
      change(member, tenant, async (client): Promise<ListPageOutcome> => {
        if ((await allPages(client, tenant.id)).length >= MOST) return { ok: false, problem: 'full', locale: null };
        const outcome = await write(client, tenant, null, entered);
        if (outcome.ok)
          await note(client, member, tenant, { action: 'list-page.created', id: outcome.id, after: facts(entered) });
        return outcome;
      }),

    save: (member, tenant, { id, version, entered }) =>
      change(member, tenant, async (client): Promise<ListPageOutcome> => {
        const known = ID.test(id) ? await lockListPage(client, { tenant: tenant.id, id }) : null;
        if (!known) return { ok: false, problem: 'not-found' };
        if (known.version !== version) return { ok: false, problem: 'changed', locale: null };
        const outcome = await write(client, tenant, known, entered);
        if (outcome.ok)
          await note(client, member, tenant, {
            ...{ action: 'list-page.changed', id },
            ...{ before: facts(known), after: facts(entered) },
          });
        return outcome;
      }),

    remove: (member, tenant, id) =>
      change(member, tenant, async (client): Promise<{ ok: true; id: string } | Refused> => {
        const known = ID.test(id) ? await lockListPage(client, { tenant: tenant.id, id }) : null;
        if (!known) return { ok: false, problem: 'not-found' };
        await deletePage(client, id);
        await announcePages(client, tenant.id);
        await note(client, member, tenant, { action: 'list-page.deleted', id, before: facts(known) });
        return { ok: true, id };
      }),
  };
}

type Refusal = Exclude<Extract<ListPageOutcome, { locale: string | null }>['problem'], Refused['problem']>;

/** Facts of a page for the audit trail: its titles, choice and publication. */
function facts({ choice, published, texts }: Pick<EnteredListPage, 'choice' | 'published' | 'texts'>): AuditFacts {
  const titles = Object.values(texts).flatMap(({ title }) => (title ? [title] : []));
  return { published, choice: JSON.stringify(choice), titles: titles.join(', ') };
}
