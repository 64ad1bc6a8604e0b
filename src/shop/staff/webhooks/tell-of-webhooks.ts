import type { Clock } from '../../../platform/clock.ts';
import type { Pool } from '../../../platform/database/pool.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import type { Log } from '../../../platform/log.ts';
import type { Mail, Outbox } from '../../../platform/mail/outbox.ts';
import { type StaffMailbox, staffMailboxesEverywhere } from '../employees/index.ts';
import {
  type EndpointToTell,
  endpointsToTell,
  lockEndpointToTell,
  markEndpointTold,
} from './tell-of-webhooks.store.ts';

/** Composes the mail to an employee about an endpoint to which the shop could not deliver. */
export type ComposeWebhookLetter = (endpoint: EndpointToTell, mailbox: StaffMailbox) => Promise<Mail>;

type Deps = { pool: Pool; clock: Clock; log: Log; outbox: Pick<Outbox, 'put'>; letter: ComposeWebhookLetter };

const DAY_MS = 86_400_000;

/**
 * Mails the employees with the permission for webhooks about endpoints that were parked, or have newly parked deliveries:
 * once a day for each endpoint. Returns the number of endpoints.
 */
export async function tellOfWebhooks({ pool, clock, log, outbox, letter }: Deps): Promise<number> {
  const now = clock.now();
  const before = new Date(now.getTime() - DAY_MS);
  let count = 0;
  for (const id of await endpointsToTell(pool, before))
    await inTransaction(pool, async (client) => {
      const endpoint = await lockEndpointToTell(client, id, before);
      if (!endpoint) return;
      const told = await staffMailboxesEverywhere(client, 'webhook.manage');
      if (told.length === 0) log.warn({ endpoint: id }, 'no employee can be told of parked webhooks');
      for (const mailbox of told) await outbox.put(await letter({ ...endpoint, at: now }, mailbox), client);
      await markEndpointTold(client, id, now);
      count += 1;
    });
  return count;
}
