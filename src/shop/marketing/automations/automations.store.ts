import type { SqlRunner } from '../../../platform/jobs.ts';
import type { AutomationKind } from '../../../tenants/mail-tag.ts';
import type { AutomationDraft } from './automation-rules.ts';

export type AutomationRow = {
  kind: AutomationKind;
  isOn: boolean;
  delay: number;
  texts: unknown;
  version: number;
  changedBy: string;
  changedAt: Date;
};

/** Returns the stored automations of a tenant; those without a row are off. */
export async function automationsOf(runner: SqlRunner, tenant: string): Promise<AutomationRow[]> {
  const { rows } = await runner.query(
    `select kind, is_on as "isOn", delay, texts, version, changed_by as "changedBy", changed_at as "changedAt"
     from automation where tenant = $1`,
    [tenant],
  );
  return rows as AutomationRow[];
}

/** Stores an automation after the given version; false if another one was stored meanwhile. */
export async function writeAutomation(
  runner: SqlRunner,
  own: { tenant: string; kind: AutomationKind; draft: AutomationDraft; by: string; now: Date },
): Promise<boolean> {
  const { isOn, delay, texts, version } = own.draft;
  const { rows } = await runner.query(
    `insert into automation as known (tenant, kind, is_on, delay, texts, changed_by, changed_at)
     select $1, $2, $3, $4, $5, $7, $8 where $6::int = 0 or exists (select from automation where tenant = $1 and kind = $2)
     on conflict (tenant, kind) do update set is_on = excluded.is_on, delay = excluded.delay, texts = excluded.texts,
       changed_by = excluded.changed_by, changed_at = excluded.changed_at, version = known.version + 1
       where known.version = $6::int
     returning version`,
    [own.tenant, own.kind, isOn, delay, JSON.stringify(texts), version, own.by, own.now],
  );
  return rows.length === 1;
}

/**
 * Records the mail of an occasion, in the transaction that stores it. Returns its id; null if the occasion caused one
 * before, or the person stopped this automation.
 */
export async function insertAutomationMail(
  runner: SqlRunner,
  own: { tenant: string; kind: AutomationKind; subscriberId: string; occasion: string; now: Date },
): Promise<string | null> {
  const { rows } = await runner.query(
    `insert into automation_mail (tenant, kind, subscriber_id, occasion, at)
     select $1, $2, reader.id, $4, $5 from newsletter_subscriber reader where reader.id = $3
       and not exists (select from automation_stop stop where stop.subscriber_id = reader.id and stop.kind = $2)
     on conflict (kind, occasion) do nothing returning id`,
    [own.tenant, own.kind, own.subscriberId, own.occasion, own.now],
  );
  return (rows as { id: string }[])[0]?.id ?? null;
}

/** Removes the record of a mail that may not leave. */
export async function deleteAutomationMail(runner: SqlRunner, id: string): Promise<void> {
  await runner.query('delete from automation_mail where id = $1', [id]);
}

/** Returns the best-selling variants of a tenant. */
export async function bestsellingSkus(runner: SqlRunner, tenant: string, most: number): Promise<string[]> {
  const { rows } = await runner.query('select sku from bestseller where tenant = $1 order by place limit $2', [
    tenant,
    most,
  ]);
  return (rows as { sku: string }[]).map(({ sku }) => sku);
}
