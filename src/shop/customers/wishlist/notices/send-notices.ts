import { changesSince, currentPosition } from '../../../../platform/changes/changes.store.ts';
import { KEPT_HOURS } from '../../../../platform/changes/prune-changes.ts';
import type { Clock } from '../../../../platform/clock.ts';
import type { Pool } from '../../../../platform/database/pool.ts';
import { inTransaction } from '../../../../platform/database/transaction.ts';
import type { Log } from '../../../../platform/log.ts';
import type { Outbox } from '../../../../platform/mail/outbox.ts';
import { tenants } from '../../../../tenants/index.ts';
import type { PublicUrlOf } from '../../../../tenants/origins.ts';
import type { Locale, Tenant } from '../../../../tenants/tenant.ts';
import type { Catalogue } from '../../../catalogue/products/index.ts';
import { isDue } from './due-notice.ts';
import { writeNotice } from './notice-mail.ts';
import {
  deleteUnanswered,
  followArticles,
  progressOf,
  saveProgress,
  takeNote,
  type WaitingNotice,
  waitingNotices,
} from './send-notices.store.ts';

type Deps = {
  pool: Pool;
  catalogue: Pick<Catalogue, 'articles'>;
  clock: Clock;
  outbox: Outbox;
  log: Log;
  publicUrlOf: PublicUrlOf;
};

const BATCH = 500;
const FIRST = '00000000-0000-0000-0000-000000000000';
/** The outbox drops old changes, so everything is checked after a longer absence. In milliseconds. */
const LONGEST_ABSENCE_MS = (KEPT_HOURS / 2) * 3_600_000;

/**
 * Sends due notices; returns their number. `changed` checks products that changed since the last run. `all` checks
 * everything, because prices and reservations also change by time alone. Several processes may run it, and it may stop
 * anywhere. A letter and its record are one transaction, and the position is stored last.
 */
export async function sendDueNotices(deps: Deps, which: 'changed' | 'all'): Promise<number> {
  if (which === 'all') {
    await deleteUnanswered(deps.pool, deps.clock.now());
    return sendTo(deps, null);
  }
  const { products, progress } = await whatChanged(deps);
  if (products && products.length > 0) await followArticles(deps.pool, products);
  const written = products?.length === 0 ? 0 : await sendTo(deps, products);
  await saveProgress(deps.pool, progress);
  return written;
}

/** Returns the products that changed since the last run; null if unknown. */
async function whatChanged({ pool, clock }: Deps) {
  const at = clock.now();
  return inTransaction(pool, async (client) => {
    const last = await progressOf(client);
    if (last === null || at.getTime() - last.at.getTime() > LONGEST_ABSENCE_MS)
      return { products: null, progress: { position: await currentPosition(client), at } };
    const { changes, position, isOther } = await changesSince(client, last.position);
    const products = changes.filter(({ topic }) => topic === 'product' || topic === 'stock').map(({ key }) => key);
    return { products: isOther ? null : [...new Set(products)], progress: { position, at } };
  });
}

async function sendTo(deps: Deps, products: string[] | null): Promise<number> {
  let written = 0;
  for (let after = FIRST; ; ) {
    const batch = await waitingNotices(deps.pool, { products, after, most: BATCH });
    for (const [house, notices] of byHouse(batch, deps.publicUrlOf))
      written += await writeLetters(deps, house, notices);
    const last = batch.at(-1);
    if (!last || batch.length < BATCH) break;
    after = last.id;
  }
  if (written > 0) deps.log.info({ written }, 'wishlist notices sent');
  return written;
}

type House = { tenant: Tenant; locale: Locale; shop: string };

/** Groups notices by tenant and locale, because articles are loaded by them. Notices of unknown tenants are skipped. */
function byHouse(notices: WaitingNotice[], publicUrlOf: PublicUrlOf): [House, WaitingNotice[]][] {
  const groups = new Map<string, [House, WaitingNotice[]]>();
  for (const notice of notices) {
    const tenant = Object.values(tenants).find(({ id }) => id === notice.tenant);
    const locale = tenant?.locales.find((entry) => entry.locale === notice.locale) ?? tenant?.locales[0];
    if (!tenant?.sendsMail || !locale) continue;
    const key = `${tenant.id} ${locale.locale}`;
    const house = { tenant, locale: locale.locale, shop: publicUrlOf(tenant) };
    const group = groups.get(key) ?? [house, []];
    group[1].push(notice);
    groups.set(key, group);
  }
  return [...groups.values()];
}

async function writeLetters(deps: Deps, house: House, notices: WaitingNotice[]): Promise<number> {
  const { pool, catalogue, outbox } = deps;
  const { tenant, locale } = house;
  const articles = await catalogue.articles({ tenant, locale, skus: [...new Set(notices.map(({ sku }) => sku))] });
  let written = 0;
  for (const notice of notices) {
    const article = articles.get(notice.sku);
    const amount = article?.price.amount ?? 0;
    if (!article || !isDue(notice, { ...article, amount })) continue;
    const letter = await writeNotice(house, notice, article);
    const isWritten = await inTransaction(pool, async (client) => {
      if (!(await takeNote(client, { ...notice, amount }))) return false;
      await outbox.put(letter, client);
      return true;
    });
    if (isWritten) written += 1;
  }
  return written;
}
