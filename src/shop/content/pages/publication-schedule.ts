import { inTransaction } from '../../../platform/database/transaction.ts';
import { readLocalDateTime } from '../../../platform/local-date-time.ts';
import type { AskedPage, PublicationOutcome } from './administration-types.ts';
import { announcePage, insertPublication, pageVersion } from './content.store.ts';
import { deletePublication } from './content-administration.store.ts';
import { isVersion, lockPage, type PageChange, recordPageAudit } from './page-access.ts';

/** How far in the past a start may be, for a form that was open for a while. */
const LATE_MS = 60_000;

/** Publishes a version at once or at a future time, and ends the publication if the form says so. */
export async function publishVersion(
  change: PageChange,
  asked: AskedPage & { version: number; from: string; until: string },
): Promise<PublicationOutcome> {
  const { pool, member, now } = change;
  const { tenant, id, version, from, until } = asked;
  const at = startOf(from, tenant.timeZone, now);
  const end = until.trim() === '' ? null : readLocalDateTime(until, tenant.timeZone);
  if (at === null) return { ok: false, problem: 'moment' };
  if (until.trim() !== '' && end === null) return { ok: false, problem: 'moment' };
  if (end !== null && end.getTime() <= at.getTime()) return { ok: false, problem: 'order' };
  return inTransaction(pool, async (client): Promise<PublicationOutcome> => {
    const page = await lockPage(client, now, asked);
    if (!page || !isVersion(version) || !(await pageVersion(client, { tenant: tenant.id, id, version })))
      return { ok: false, problem: 'not-found' };
    await insertPublication(client, { id, at, version, now, by: member.email });
    if (end !== null) await insertPublication(client, { id, at: end, version: null, now, by: member.email });
    await recordPageAudit(client, change, tenant, {
      page,
      action: at > now ? 'content.schedule' : 'content.publish',
      before: { version: page.shown },
      after: { version, from: at.toISOString(), to: end?.toISOString() ?? null },
    });
    // Announces a scheduled publication as well: cached pages must know its time.
    await announcePage(client, id);
    return { ok: true };
  });
}

/** Takes a page down, at once or at a future time. */
export async function unpublishPage(
  change: PageChange,
  asked: AskedPage & { at: string },
): Promise<PublicationOutcome> {
  const { pool, member, now } = change;
  const { tenant, id } = asked;
  const at = startOf(asked.at, tenant.timeZone, now);
  if (at === null) return { ok: false, problem: 'moment' };
  return inTransaction(pool, async (client): Promise<PublicationOutcome> => {
    const page = await lockPage(client, now, asked);
    if (!page) return { ok: false, problem: 'not-found' };
    if (page.shown === null && page.nextAt === null) return { ok: false, problem: 'not-shown' };
    await insertPublication(client, { id, at, version: null, now, by: member.email });
    await recordPageAudit(client, change, tenant, {
      page,
      action: 'content.unpublish',
      before: { version: page.shown },
      after: { from: at.toISOString() },
    });
    await announcePage(client, id);
    return { ok: true };
  });
}

/** Cancels a scheduled publication that has not begun. */
export function cancelPublication(
  change: PageChange,
  asked: AskedPage & { turn: string },
): Promise<PublicationOutcome> {
  const { pool, now } = change;
  const { tenant, id, turn } = asked;
  return inTransaction(pool, async (client): Promise<PublicationOutcome> => {
    const page = await lockPage(client, now, asked);
    if (!page || !/^\d{1,15}$/.test(turn)) return { ok: false, problem: 'not-found' };
    const dropped = await deletePublication(client, { page: id, turn, now });
    if (!dropped) return { ok: false, problem: 'over' };
    await recordPageAudit(client, change, tenant, {
      page,
      action: 'content.cancel',
      before: { version: dropped.version, from: dropped.at.toISOString() },
    });
    await announcePage(client, id);
    return { ok: true };
  });
}

/** Reads a local time that is not in the past; '' means now. */
function startOf(text: string, timeZone: string, now: Date): Date | null {
  const asked = text.trim() === '' ? now : readLocalDateTime(text, timeZone);
  if (asked === null || asked.getTime() < now.getTime() - LATE_MS) return null;
  return asked.getTime() < now.getTime() ? now : asked;
}
