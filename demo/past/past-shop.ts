import type { ComposedShop } from '../../src/app/compose-shop.ts';
import type { Pool } from '../../src/platform/database/pool.ts';
import type { Log } from '../../src/platform/log.ts';
import type { Outbox } from '../../src/platform/mail/outbox.ts';
import type { StaffMember } from '../../src/shop/staff/employees/index.ts';
import type { PublicUrlOf } from '../../src/tenants/origins.ts';
import type { MovedClock } from './moved-clock.ts';
import type { PastOrder } from './plan.ts';

/** The shop's departments with the clock of the past, without mails. */
export type PastShop = Pick<ComposedShop, 'shop' | 'admin' | 'selling' | 'marketing' | 'visits'> & {
  pool: Pool;
  clock: MovedClock;
  log: Log;
  outbox: Outbox;
  publicUrlOf: PublicUrlOf;
  /** Transfers money of the payment provider to the bank; null without online payments. */
  payOut: ((now: Date) => Promise<void>) | null;
};

/** A shop with the numbers of the orders that are placed. */
export type PastWorld = PastShop & { numbers: Map<string, string> };

export const numberOf = ({ numbers }: PastWorld, { person, at }: PastOrder): string | undefined =>
  numbers.get(`${person.tenant} ${at.getTime()}`);

const member = (index: number, email: string, role: StaffMember['role']): StaffMember => ({
  id: `00000000-0000-4000-8000-00000000000${index}`,
  email,
  role,
  language: 'de',
});

/** Employees whose work the audit trail shows. They have no accounts and cannot log in. */
export const WAREHOUSE = member(1, 'lager@montarve.example', 'admin');
export const SERVICE = member(2, 'service@montarve.example', 'admin');
export const MARKETING = member(4, 'marketing@montarve.example', 'admin');
export const FINANCE = member(3, 'buchhaltung@montarve.example', 'admin');

/** Acts that run beside each other: the database works on one while this process prepares another. */
const TOGETHER = 6;

/** Runs acts beside each other, begun in their order. Each has its own time. */
export async function actTogether<Item>(
  { clock }: Pick<PastShop, 'clock'>,
  items: readonly Item[],
  timeOf: (item: Item, index: number) => Date,
  act: (item: Item) => Promise<void>,
): Promise<void> {
  const waiting = items.map((item, index) => ({ item, at: timeOf(item, index) }));
  const work = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const { item, at } = next;
      await clock.at(at, () => act(item));
    }
  };
  await Promise.all(Array.from({ length: Math.min(TOGETHER, items.length) }, work));
}
