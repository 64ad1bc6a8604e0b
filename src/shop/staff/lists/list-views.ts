import type { Clock } from '../../../platform/clock.ts';
import type { Pool } from '../../../platform/database/pool.ts';
import { isUuid } from '../../../platform/uuid.ts';
import { may, type Refused, recordAudit, type StaffMember } from '../employees/index.ts';
import { LIST_PERMISSIONS, type ListName } from './list-permissions.ts';
import { deleteView, type SavedView, saveView, viewsFor } from './views.store.ts';

export type ViewOutcome = { ok: true } | Refused | { ok: false; problem: 'no-name' | 'too-many' };

/** Saved views of lists: filters, columns and sorting under a name. Every function checks the role. */
export type ListViews = {
  /** Returns an employee's views of a list and the shared ones; none without permission. */
  of(member: StaffMember, list: ListName): Promise<SavedView[]>;
  /** Saves the query of a list's address without its page and its search term. */
  save(
    member: StaffMember,
    view: { list: ListName; query: string; name: string; shared: boolean },
  ): Promise<ViewOutcome>;
  remove(member: StaffMember, view: { list: ListName; id: string }): Promise<ViewOutcome>;
};

const MOST_VIEWS = 100;
const LONGEST_NAME = 80;
const LONGEST_QUERY = 2000;
/** Parameters that are no part of a view: terms name persons, and a view begins on its first page. */
const NEVER_SAVED = ['term', 'typed', 'page'];

export function createListViews({ pool, clock }: { pool: Pool; clock: Clock }): ListViews {
  return {
    of: async (member, list) => (may(member, LIST_PERMISSIONS[list]) ? await viewsFor(pool, member.id, list) : []),

    save: async (member, { list, query, name, shared }) => {
      if (!may(member, LIST_PERMISSIONS[list])) return { ok: false, problem: 'not-allowed' };
      const plain = name.replaceAll(/\s+/g, ' ').trim().slice(0, LONGEST_NAME);
      if (plain === '') return { ok: false, problem: 'no-name' };
      const params = new URLSearchParams(query.slice(0, LONGEST_QUERY));
      for (const parameter of NEVER_SAVED) params.delete(parameter);
      const view = { list, staffId: member.id, email: member.email, name: plain, query: params.toString(), shared };
      if (!(await saveView(pool, { ...view, now: clock.now(), most: MOST_VIEWS })))
        return { ok: false, problem: 'too-many' };
      await recordAudit(pool, clock.now(), member, {
        action: 'list.view-saved',
        subject: `list:${list}`,
        after: { name: plain, query: view.query, shared },
      });
      return { ok: true };
    },

    remove: async (member, { list, id }) => {
      if (!may(member, LIST_PERMISSIONS[list])) return { ok: false, problem: 'not-allowed' };
      if (!isUuid(id) || !(await deleteView(pool, { id, list, staffId: member.id })))
        return { ok: false, problem: 'not-found' };
      await recordAudit(pool, clock.now(), member, {
        action: 'list.view-deleted',
        subject: `list:${list}`,
        after: { id },
      });
      return { ok: true };
    },
  };
}
