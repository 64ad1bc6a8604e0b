import type pg from 'pg';
import type { Tenant } from '../../../../tenants/tenant.ts';
import { recordAudit, type StaffMember } from '../../../staff/employees/index.ts';
import { parseInstant } from '../import/instants.ts';
import { raiseVersion } from './editor.store.ts';
import { EDITOR_TENANTS, type EditorPage } from './editor-page.ts';
import {
  addOffers,
  deletePublications,
  putOnSale,
  takeOffSale,
  writePublication,
  writeStatus,
} from './publication.store.ts';

/** Tenant with the time of publication as an employee types it; '' for now. */
export type TenantTime = { tenant: string; at: string };
export type PublishProblem = 'no-tenant' | 'no-time' | 'blocked';
export type RetireProblem = 'no-successor' | 'own-successor';

type Deps = { page: EditorPage; member: StaffMember; now: Date };

/**
 * Publishes a product in tenants, now or from a time on. Refuses all if anything keeps it from being sold in one of
 * them. Times are in the time zone of the tenant.
 */
export async function publishProduct(
  client: pg.PoolClient,
  { page, member, now, times }: Deps & { times: readonly TenantTime[] },
): Promise<PublishProblem | null> {
  const planned: { tenant: Tenant; at: Date }[] = [];
  for (const { tenant: id, at } of times) {
    const tenant = EDITOR_TENANTS.find((one) => one.id === id);
    if (!tenant) return 'no-tenant';
    const instant = at.trim() === '' ? now.getTime() : parseInstant(at, tenant.timeZone, 'start');
    if (instant === null) return 'no-time';
    planned.push({ tenant, at: new Date(Math.max(instant, now.getTime())) });
  }
  if (planned.length === 0) return 'no-tenant';
  if (planned.some(({ tenant }) => (page.blockers[tenant.id] ?? []).length > 0)) return 'blocked';
  const { id } = page.product;
  await writeStatus(client, id, { status: 'published' });
  for (const { tenant, at } of planned) {
    const done = at <= now;
    await addOffers(client, id, tenant.id);
    await writePublication(client, id, { tenant: tenant.id, at, done });
    if (done) await putOnSale(client, id, { tenant: tenant.id, now });
    else await takeOffSale(client, id, tenant.id);
    await recordAudit(client, now, member, {
      action: 'product.published',
      tenant: tenant.id,
      subject: `product:${id}`,
      before: { status: page.product.status },
      after: { status: 'published', from: at.toISOString() },
    });
  }
  await raiseVersion(client, id);
  return null;
}

/** Takes a product off sale in one tenant, or cancels its planned publication there. */
export async function withdrawFromTenant(
  client: pg.PoolClient,
  { page, member, now, tenant }: Deps & { tenant: string },
): Promise<PublishProblem | null> {
  if (!EDITOR_TENANTS.some(({ id }) => id === tenant)) return 'no-tenant';
  const { id } = page.product;
  await takeOffSale(client, id, tenant);
  await deletePublications(client, id, tenant);
  await raiseVersion(client, id);
  await recordAudit(client, now, member, { action: 'product.withdrawn', tenant, subject: `product:${id}`, after: {} });
  return null;
}

/** Takes a product off sale in all tenants until it is published again. */
export async function returnToDraft(client: pg.PoolClient, { page, member, now }: Deps): Promise<null> {
  const { id, status } = page.product;
  await takeOffSale(client, id, null);
  await deletePublications(client, id, null);
  await writeStatus(client, id, { status: 'draft' });
  await raiseVersion(client, id);
  await recordAudit(client, now, member, {
    action: 'product.drafted',
    subject: `product:${id}`,
    before: { status },
    after: { status: 'draft' },
  });
  return null;
}

/**
 * Retires a product in all tenants. Its address leads to the successor: "category:ID", "product:ID", or the id of a
 * product alone.
 */
export async function retireProduct(
  client: pg.PoolClient,
  { page, member, now, successor }: Deps & { successor: string },
): Promise<RetireProblem | null> {
  const { id, status } = page.product;
  const target = await existingTarget(client, successor.trim());
  if (target === null) return 'no-successor';
  if (target === `product:${id}`) return 'own-successor';
  await takeOffSale(client, id, null);
  await deletePublications(client, id, null);
  await writeStatus(client, id, { status: 'retired', successor: target });
  await raiseVersion(client, id);
  await recordAudit(client, now, member, {
    action: 'product.retired',
    subject: `product:${id}`,
    before: { status },
    after: { status: 'retired', successor: target },
  });
  return null;
}

/** Returns the target that exists, as it is stored; null for an unknown one. */
export async function existingTarget(client: pg.PoolClient, typed: string): Promise<string | null> {
  const [, kind = 'product', id = ''] = /^(?:(product|category):)?(.+)$/.exec(typed) ?? [];
  const { rowCount } = await client.query(
    kind === 'category'
      ? 'select from category where id = $1'
      : 'select from product where id = $1 or id = (select product_id from variant where sku = $1)',
    [id],
  );
  if ((rowCount ?? 0) === 0) return null;
  if (kind === 'category') return `category:${id}`;
  const { rows } = await client.query<{ id: string }>(
    'select id from product where id = $1 union all select product_id from variant where sku = $1 limit 1',
    [id],
  );
  return rows[0] ? `product:${rows[0].id}` : null;
}
