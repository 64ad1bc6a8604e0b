import type pg from 'pg';
import { calendarDay } from '../../../platform/calendar-day.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Pool } from '../../../platform/database/pool.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import type { Outbox } from '../../../platform/mail/outbox.ts';
import { seal, unseal } from '../../../platform/sealing.ts';
import { tenantById, tenants } from '../../../tenants/index.ts';
import type { PublicUrlOf } from '../../../tenants/origins.ts';
import { lastFourOf, newGiftCardCode } from './code.ts';
import { giftCardHash } from './find-cards.ts';
import { giftCardLetter } from './gift-card-letter.ts';
import { type CardToSend, dropOldCodes, dueCards, lockToSend, writeSent } from './send-cards.store.ts';

/** Purpose of the sealed codes (platform/sealing.ts). */
const PURPOSE = 'gift card';
const DAY_MS = 86_400_000;
/** Cards of a tenant that one run sends; the next run continues. */
const MOST = 500;

export type SendCardsDeps = {
  pool: Pool;
  clock: Clock;
  outbox: Outbox;
  publicUrlOf: PublicUrlOf;
  /** Key of the hashes of codes. */
  secret: string;
  /** Secrets that seal codes, newest first. */
  sealingSecrets: readonly [string, ...string[]];
};

/**
 * Writes the mails of paid cards whose day has come in the tenant's time zone; returns their number. Each card has a
 * transaction of its own, so a repeated or killed run writes no mail twice.
 */
export async function sendGiftCards(deps: SendCardsDeps): Promise<number> {
  const { pool, clock } = deps;
  let count = 0;
  for (const tenant of Object.values(tenants)) {
    const now = clock.now();
    const today = calendarDay(now, tenant.timeZone);
    for (const id of await dueCards(pool, { tenant: tenant.id, today, most: MOST })) {
      const sent = await inTransaction(pool, async (client) => {
        const card = await lockToSend(client, id);
        return card?.sentAt === null && (await sendGiftCard(deps, client, card));
      });
      if (sent) count += 1;
    }
    await dropOldCodes(pool, {
      tenant: tenant.id,
      sentBefore: new Date(now.getTime() - tenant.giftCards.printDays * DAY_MS),
    });
  }
  return count;
}

/**
 * Writes the mail of a card, in the transaction that has locked it. The first mail makes the code. A later one repeats
 * it, or has a new one if the sealed code was deleted; the old code is then void. Returns whether the card can be sent.
 */
export async function sendGiftCard(deps: SendCardsDeps, client: pg.PoolClient, card: CardToSend): Promise<boolean> {
  if (card.state !== 'active') return false;
  const tenant = tenantById(card.tenant);
  const known = card.sealedCode && unseal(deps.sealingSecrets, PURPOSE, card.sealedCode);
  const code = known ?? newGiftCardCode();
  await writeSent(client, {
    id: card.id,
    codeHash: giftCardHash(deps.secret, code),
    sealedCode: seal(deps.sealingSecrets[0], PURPOSE, code),
    lastFour: lastFourOf(code),
    now: deps.clock.now(),
  });
  if (!tenant.sendsMail) return true;
  const isNewCode = card.letters > 0 && known === null;
  await deps.outbox.put(
    await giftCardLetter({ tenant, publicUrl: deps.publicUrlOf(tenant) }, card, { code, isNewCode }),
    client,
  );
  return true;
}

/** Returns the code of a card while its sealed copy exists. */
export function unsealedGiftCode(secrets: readonly string[], sealed: Buffer | null): string | null {
  return sealed && unseal(secrets, PURPOSE, sealed);
}
