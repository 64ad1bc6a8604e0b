import type pg from 'pg';
import type { Clock } from '../../../platform/clock.ts';
import type { Pool } from '../../../platform/database/pool.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import type { Outbox } from '../../../platform/mail/outbox.ts';
import { tenantById } from '../../../tenants/index.ts';
import { dayOf } from '../../selling/instalments/index.ts';
import { chargeOf } from './charge.ts';
import { writeDues } from './dues.store.ts';
import { writeEntries } from './entries.store.ts';
import { endReminder, lettersToFollow, lockSentReminder, noteBooked } from './reminders.store.ts';

const BATCH = 100;
/** Days until a letter that did not leave counts as failed. The outbox tries for three days. */
const GIVEN_UP_DAYS = 4;
const DAY = 86_400_000;

type Deps = { pool: Pool; clock: Clock; outbox: Pick<Outbox, 'delivers'> };

/**
 * Books fee and late interest of reminders whose letter has left, with the date of the letter. A letter that did not
 * leave costs nothing, and its debts keep their level. Without a mail server a stored letter counts as left. Returns the
 * number of booked reminders.
 */
export async function bookReminders(deps: Deps): Promise<number> {
  const { pool, clock, outbox } = deps;
  let booked = 0;
  for (let done = BATCH; done === BATCH; ) {
    const givenUpBefore = new Date(clock.now().getTime() - GIVEN_UP_DAYS * DAY);
    const letters = await lettersToFollow(pool, { givenUpBefore, stored: !outbox.delivers, most: BATCH });
    for (const { id, hasLeft } of letters)
      if (await inTransaction(pool, (client) => follow(client, deps, id, hasLeft))) booked += 1;
    done = letters.length;
  }
  return booked;
}

async function follow(client: pg.PoolClient, { clock }: Deps, id: string, hasLeft: boolean): Promise<boolean> {
  const reminder = await lockSentReminder(client, id);
  if (!reminder) return false;
  const now = clock.now();
  if (!hasLeft) {
    await endReminder(client, { id, state: 'failed', problem: 'not-sent', now });
    return false;
  }
  const { tenant, currency, accountId, orderId, orderNumber, request, charges } = reminder;
  const interest = charges.interest.reduce((sum, { amount }) => sum + amount, 0);
  const dates = { valueOn: request.issuedOn, bookedOn: dayOf(now, tenantById(tenant).timeZone) };
  const about = { tenant, currency, accountId, orderId, orderNumber, ...dates };
  const booked = [
    ...(charges.fee > 0 ? [chargeOf('fee', { ...about, key: `fee:reminder:${id}`, amount: charges.fee })] : []),
    ...(interest > 0 ? [chargeOf('interest', { ...about, key: `interest:reminder:${id}`, amount: interest })] : []),
  ];
  await writeEntries(
    client,
    booked.map(({ entry }) => entry),
    now,
  );
  await writeDues(
    client,
    booked.map(({ due }) => due),
  );
  await noteBooked(client, { ...reminder, interest, on: request.issuedOn });
  return true;
}
