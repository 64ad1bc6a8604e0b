import type { Pool } from '../../../platform/database/pool.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { tenants } from '../../../tenants/index.ts';
import type { Tenant } from '../../../tenants/tenant.ts';
import { personOf } from './code.ts';
import {
  emailsOfPersons,
  type KeyedRow,
  keyUses,
  keyVouchers,
  staleUses,
  staleVouchers,
  type UnkeyedVoucher,
} from './key-mailboxes.store.ts';
import { mailboxOf, mailboxRulesOf } from './redeeming-person.ts';

/** Rows of one transaction. */
const BATCH = 500;

/**
 * Fills the mailbox hashes of vouchers and redemptions that other versions wrote, and renews them after a change of the
 * tenant's rules. Returns the number of rows. Runs beside old processes, and again until nothing is left.
 */
export async function keyMailboxes(
  { pool }: { pool: Pool },
  of: readonly Tenant[] = Object.values(tenants),
  batch = BATCH,
): Promise<number> {
  let rows = 0;
  for (const tenant of of)
    for (const step of [keyBatchOfUses, keyBatchOfVouchers])
      for (let done = batch; done === batch; rows += done) done = await step(pool, tenant, batch);
  return rows;
}

function keyBatchOfUses(pool: Pool, tenant: Tenant, most: number): Promise<number> {
  const rules = mailboxRulesOf(tenant.mailbox);
  return inTransaction(pool, async (client) => {
    const stale = await staleUses(client, { tenant: tenant.id, rules, most });
    // After an erasure the person is no longer the hash of the order's address.
    const keyed = stale.map(({ id, person, email }) => ({
      id,
      mailbox: personOf(tenant.id, email).equals(person) ? mailboxOf(tenant, email) : null,
    }));
    if (keyed.length > 0) await keyUses(client, rules, keyed);
    return stale.length;
  });
}

function keyBatchOfVouchers(pool: Pool, tenant: Tenant, most: number): Promise<number> {
  const rules = mailboxRulesOf(tenant.mailbox);
  return inTransaction(pool, async (client) => {
    const stale = await staleVouchers(client, { tenant: tenant.id, rules, most });
    if (stale.length === 0) return 0;
    const emails = await emailsOfPersons(client, {
      tenant: tenant.id,
      persons: stale.map(({ person }) => person),
      mailKeys: stale.map(({ code }) => `newsletter-voucher:${tenant.id}:${code}`),
    });
    const byPerson = new Map(emails.map((email) => [personOf(tenant.id, email).toString('hex'), email]));
    await keyVouchers(client, rules, firstOfEachMailbox(tenant, stale, byPerson));
    return stale.length;
  });
}

/** Returns the rows with their hashes; of several vouchers of a promotion and a mailbox only the first gets one. */
function firstOfEachMailbox(
  tenant: Tenant,
  vouchers: readonly UnkeyedVoucher[],
  emails: ReadonlyMap<string, string>,
): KeyedRow[] {
  const taken = new Set<string>();
  return vouchers.map(({ id, promotionId, person }) => {
    const email = emails.get(person.toString('hex'));
    if (email === undefined) return { id, mailbox: null };
    const mailbox = mailboxOf(tenant, email);
    const name = `${promotionId} ${mailbox.toString('hex')}`;
    if (taken.has(name)) return { id, mailbox: null };
    taken.add(name);
    return { id, mailbox };
  });
}
