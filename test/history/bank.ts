import { transferReference } from '../../src/shop/selling/orders/index.ts';
import { camtFile, type Entry } from '../ledger/camt-file.ts';
import { ADMIN, DAY, type World } from './world.ts';

/** A transfer in a bank file. `reference`: of an order; null for money that names none. */
export type Transfer = { amount: number; reference: string | null; daysAgo: number; isReturned?: boolean };

/** Returns the reference on the slip of an order, or of one of its instalments. */
export async function referenceOf(world: World, orderNumber: string, instalment = 0): Promise<string> {
  const [row] = await world.rows<{ method: 'invoice'; customer: string | null }>(
    "select payment->>'method' as method, customer_number as customer from orders where number = $1",
    orderNumber,
  );
  const { method = 'invoice', customer = null } = row ?? {};
  return transferReference(world.tenant, { orderNumber, customerNumber: customer, method, instalment });
}

/** Imports a file of the tenant's bank with these transfers, as an employee does. */
export async function importTransfers(world: World, transfers: readonly Transfer[]): Promise<void> {
  const { tenant, clock } = world;
  const isSwiss = tenant.currency === 'CHF';
  const entries = transfers.map(({ amount, reference, daysAgo, isReturned = false }): Entry => {
    world.transfers.count += 1;
    const day = new Date(clock.now().getTime() - daysAgo * DAY).toISOString().slice(0, 10);
    const said = reference === null ? { message: 'thank you' } : isSwiss ? { reference } : { message: reference };
    return {
      bookedOn: day,
      valueOn: day,
      ...(isSwiss ? { creditedTo: tenant.payment.iban } : {}),
      ...(isReturned ? { direction: 'DBIT', isReversal: true } : {}),
      transactions: [{ amount, ...said, bankReference: `T${world.transfers.count}`, debtor: { name: 'Lea Brunner' } }],
    };
  });
  const file = camtFile(entries, tenant.payment.bankAccount ?? tenant.payment.iban)
    .replaceAll('"CHF"', `"${tenant.currency}"`)
    .replaceAll('<Ccy>CHF', `<Ccy>${tenant.currency}`);
  async function* content() {
    yield Buffer.from(file);
  }
  const taken = await world.staff.ledger.takeFile(ADMIN, { tenant, content: content() });
  if (!taken.ok || taken.report.read !== transfers.length)
    throw new Error(`a bank file was not read: ${JSON.stringify(taken)}`);
}
