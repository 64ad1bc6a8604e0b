import type { Pool } from '../../../platform/database/pool.ts';
import type { Menu } from './fragment-kinds.ts';
import { fragmentVersions, insertFragmentVersion } from './fragments.store.ts';

/** Adds the entries beside the departments of a locale, unless an employee has written some. */
export async function addFirstMenu(
  pool: Pool,
  at: { tenant: string; locale: string; now: Date },
  entries: Menu['entries'],
): Promise<void> {
  const { tenant, locale, now } = at;
  const place = { tenant, locale, kind: 'menu', key: 'navigation' };
  if ((await fragmentVersions(pool, place, 1)).length > 0) return;
  await insertFragmentVersion(pool, place, { version: 1, content: { entries }, by: '', now });
}
