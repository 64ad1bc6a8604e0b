import { inTransaction } from '../../../platform/database/transaction.ts';
import type { Tenant } from '../../../tenants/tenant.ts';
import { configuredTerms } from '../../../tenants/terms-at.ts';
import { recordAudit, type StaffMember } from '../../staff/employees/index.ts';
import { addresseeOf, type FulfilmentDeps, unitsOf } from './deps.ts';
import { registeredLetter } from './letters.ts';
import { lockLife } from './life.store.ts';
import { readReturn, returnFields } from './read-return.ts';
import { labelFee } from './return-rules.ts';
import { insertReturn } from './returns.store.ts';
import type { ReturnProblem } from './types.ts';
import { viewOf } from './view.ts';

/**
 * Registers a return and gives it a number. Employees may register one after the period: a customer who withdrew in
 * time may send the goods later, and the retailer may always accept them.
 */
export function registerReturn(
  deps: Pick<FulfilmentDeps, 'pool' | 'clock' | 'secrets' | 'outbox' | 'publicUrlOf' | 'termsAt'>,
  tenant: Tenant,
  asked: { number: string; entered: Readonly<Record<string, string>>; by: 'customer' | 'link' | StaffMember },
): Promise<{ ok: true; number: string } | { ok: false; problem: ReturnProblem }> {
  const { number, entered, by } = asked;
  return inTransaction(deps.pool, async (client) => {
    const now = deps.clock.now();
    const { termsAt = configuredTerms } = deps;
    const order = await lockLife(client, { tenant: tenant.id, number });
    if (!order) return { ok: false, problem: 'not-found' } as const;
    // Read under the lock, so that two forms cannot register one unit twice.
    const shown = await viewOf(client, order, now, termsAt);
    const member = typeof by === 'string' ? null : by;
    const result = readReturn(member ? { ...shown, mayReturn: true } : shown, returnFields(entered));
    if (!result.ok) return result;
    const { read } = result;
    const fee = labelFee(termsAt(tenant, order.placedAt), read.way, order.method);
    const row = await insertReturn(client, {
      tenant: tenant.id,
      orderId: order.id,
      ...read,
      labelFee: fee,
      by: typeof by === 'string' ? by : 'house',
      now,
    });
    const counts = new Map(read.lines.map(({ position, quantity }) => [position, quantity]));
    if (member)
      await recordAudit(client, now, member, {
        action: 'return.registered',
        tenant: tenant.id,
        subject: `order:${order.number}`,
        after: {
          return: row.number,
          pieces: [...counts].map(([position, count]) => `${position}: ${count}`).join(', '),
        },
      });
    const to = addresseeOf(deps, tenant, order);
    if (to) {
      const told = { ...row, collectOn: read.collectOn, labelFee: fee };
      await deps.outbox.put(await registeredLetter(to, told, unitsOf(order, counts)), client);
    }
    return { ok: true, number: row.number } as const;
  });
}
