import { inTransaction } from '../../../platform/database/transaction.ts';
import type { Tenant } from '../../../tenants/tenant.ts';
import { storedDelivery } from '../../selling/orders/index.ts';
import { type Refused, recordAudit, type StaffMember } from '../../staff/employees/index.ts';
import { isCarrier, trackingNumber } from './carriers.ts';
import { addresseeOf, type FulfilmentDeps } from './deps.ts';
import { shippedLetter } from './letters.ts';
import { lockLife } from './life.store.ts';
import { returnByNumber, variantTexts, writeExchangeSent } from './returns.store.ts';
import { insertShipment } from './shipments.store.ts';

/** Ships the exchanged units of a return once. */
export function sendExchange(
  deps: FulfilmentDeps,
  tenant: Tenant,
  asked: { number: string; entered: Readonly<Record<string, string>>; by: StaffMember },
): Promise<{ ok: true } | Refused | { ok: false; problem: 'nothing' | 'carrier' | 'tracking' }> {
  const { pool, clock, outbox } = deps;
  const { number, entered, by } = asked;
  return inTransaction(pool, async (client) => {
    const now = clock.now();
    const carrier = entered.carrier ?? '';
    const typed = (entered.tracking ?? '').trim();
    const tracking = typed === '' ? null : trackingNumber(typed);
    if (!isCarrier(carrier)) return { ok: false, problem: 'carrier' } as const;
    if (typed !== '' && tracking === null) return { ok: false, problem: 'tracking' } as const;
    const found = await returnByNumber(client, tenant.id, number);
    const order = found && (await lockLife(client, { tenant: tenant.id, id: found.orderId }));
    const entry = order && (await returnByNumber(client, tenant.id, number));
    if (!order || !entry) return { ok: false, problem: 'not-found' } as const;
    const lines = entry.lines.flatMap(({ position, exchanged, exchangeSku, isExchangeSent }) =>
      exchanged > 0 && !isExchangeSent ? [{ position, sku: exchangeSku, quantity: exchanged }] : [],
    );
    if (lines.length === 0) return { ok: false, problem: 'nothing' } as const;
    const shipment = await insertShipment(client, {
      tenant: tenant.id,
      orderId: order.id,
      carrier,
      trackingNumber: tracking,
      isExchange: true,
      lines,
      now,
    });
    await writeExchangeSent(client, entry.id, shipment.id);
    await recordAudit(client, now, by, {
      action: 'return.exchange-sent',
      tenant: tenant.id,
      subject: `order:${order.number}`,
      after: { return: number, shipment: shipment.number, carrier, tracking },
    });
    const to = addresseeOf(deps, tenant, order);
    if (to) {
      const skus = lines.flatMap(({ sku }) => sku ?? []);
      const variants = await variantTexts(client, order.locale, skus);
      const pieces = lines.map(({ position, sku, quantity }) => ({
        title: order.lines.find((line) => line.position === position)?.title ?? '',
        variantText: variants.get(sku ?? '') ?? '',
        quantity,
      }));
      const { postalCode } = storedDelivery(order.delivery).shipping;
      const about = {
        number: shipment.number,
        carrier,
        trackingNumber: tracking,
        postalCode,
        kind: 'exchange' as const,
        invoice: null,
      };
      await outbox.put(await shippedLetter(to, about, pieces), client);
    }
    return { ok: true } as const;
  });
}
