import type pg from 'pg';
import type { Clock } from '../../../../platform/clock.ts';
import type { Pool } from '../../../../platform/database/pool.ts';
import { inTransaction } from '../../../../platform/database/transaction.ts';
import { tenants } from '../../../../tenants/index.ts';
import type { Tenant } from '../../../../tenants/tenant.ts';
import { dayAt } from '../insight/insight.ts';
import { announceRules } from '../merchandising/rules.store.ts';
import { learnChoices } from './learn-choices.ts';
import {
  isLearningOn,
  lockLearning,
  readChoices,
  readEvidence,
  replaceChoices,
  type StoredChoice,
} from './learning.store.ts';

/**
 * Learns for all tenants which products visitors choose for a term (decision 253). Announces a tenant only if its choices
 * changed, since caches of its lists are invalid then.
 */
export async function learnFromSearches(deps: { pool: Pool; clock: Clock }): Promise<void> {
  for (const tenant of Object.values(tenants)) {
    const choices = await learnedChoicesOf(deps, tenant);
    await inTransaction(deps.pool, (client) => storeChoices(client, tenant.id, choices));
  }
}

/** Returns what a tenant's visitors choose, in all its locales. Reads without a transaction, since it takes seconds. */
export async function learnedChoicesOf(
  { pool, clock }: { pool: Pool; clock: Clock },
  tenant: Tenant,
): Promise<StoredChoice[]> {
  const today = dayAt(clock.now(), tenant.id);
  const choices: StoredChoice[] = [];
  for (const { locale } of tenant.locales) {
    const evidence = await readEvidence(pool, { tenant: tenant.id, locale, today });
    for (const choice of learnChoices(locale, evidence)) choices.push({ ...choice, locale });
  }
  return choices;
}

/** Stores the choices of a tenant, or none if learning is off, and announces a change. */
export async function storeChoices(
  client: pg.ClientBase,
  tenant: string,
  choices: readonly StoredChoice[],
): Promise<void> {
  await lockLearning(client, tenant);
  const wanted = (await isLearningOn(client, tenant)) ? choices : [];
  const line = ({ locale, term, productId, factor }: StoredChoice): string =>
    `${locale} ${term} ${productId} ${factor}`;
  const [before, after] = [(await readChoices(client, tenant)).map(line), wanted.map(line)];
  if (before.toSorted().join('\n') === after.toSorted().join('\n')) return;
  await replaceChoices(client, tenant, wanted);
  await announceRules(client, tenant);
}
