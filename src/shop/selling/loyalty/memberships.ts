import type { Clock } from '../../../platform/clock.ts';
import type { Pool } from '../../../platform/database/pool.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import type { SqlRunner } from '../../../platform/jobs.ts';
import type { Outbox } from '../../../platform/mail/outbox.ts';
import { newToken } from '../../../platform/tokens.ts';
import {
  eraseMember,
  exportMember,
  insertReward,
  lockMembership,
  membershipOf,
  waitsForMoney,
  writeCancelled,
  writeResumed,
} from './memberships.store.ts';
import { premiumLetter } from './premium-letter.ts';
import type { Member, MembershipOutcome, MembershipSite, MembershipView, RewardAddress } from './types.ts';

/** Actions of members on their membership. Each acts on the member's own, never on an id from outside. */
export type Memberships = {
  /** Returns null if the customer is no member. */
  of(site: MembershipSite, member: Member): Promise<MembershipView | null>;
  /** Cancels at the end of the paid year; a mail confirms it. */
  cancel(site: MembershipSite, member: Member): Promise<MembershipOutcome>;
  /** Revokes a cancellation while the year lasts. */
  resume(site: MembershipSite, member: Member): Promise<MembershipOutcome>;
  /** Requests this year's reward parcel; `address` is from the member's address book, or null if that is empty. */
  askReward(site: MembershipSite, member: Member, address: RewardAddress | null): Promise<MembershipOutcome>;
  /** Returns all data on a customer's memberships, for their data extract. */
  exportOf(customerId: string): Promise<unknown[]>;
  /** Erases personal data and ends a running membership, in the transaction that erases the account. */
  forget(runner: SqlRunner, customerId: string): Promise<void>;
};

const doneOr = (isDone: boolean) => (isDone ? 'done' : 'already');

export function createMemberships(deps: { pool: Pool; clock: Clock; outbox: Outbox }): Memberships {
  const { pool, clock, outbox } = deps;

  /** Changes the member's own membership and sends a mail, both or neither. */
  async function change(
    site: MembershipSite,
    member: Member,
    kind: 'cancelled' | 'resumed' | 'reward',
    run: (
      client: Parameters<typeof lockMembership>[0],
      membership: NonNullable<Awaited<ReturnType<typeof lockMembership>>>,
      now: Date,
    ) => Promise<'done' | 'already' | 'unpaid'>,
  ): Promise<MembershipOutcome> {
    const now = clock.now();
    return inTransaction(pool, async (client): Promise<MembershipOutcome> => {
      const membership = await lockMembership(client, member.id);
      if (!membership) return { ok: false, problem: 'no-member' };
      const outcome = await run(client, membership, now);
      if (outcome !== 'done') return { ok: false, problem: outcome };
      const about = { kind, to: member.email, key: `premium-${kind}:${newToken()}` };
      const letter = await premiumLetter(site, about, { day: membership.renewsOn, moment: now });
      if (site.tenant.sendsMail) await outbox.put(letter, client);
      return { ok: true };
    });
  }

  return {
    exportOf: (customerId) => exportMember(pool, customerId),
    forget: (runner, customerId) => eraseMember(runner, customerId, clock.now()),
    of: async ({ tenant }, { id }) => {
      const found = await membershipOf(pool, id);
      if (!found) return null;
      const { startedOn, renewsOn, years, cancelledAt, waits, reward } = found;
      const renews = tenant.premium.renews && cancelledAt === null;
      return { startedOn, renewsOn, years, renews, cancelledAt, waits, reward };
    },
    cancel: (site, member) =>
      change(site, member, 'cancelled', async (client, { id }, now) =>
        doneOr(await writeCancelled(client, id, 'customer', now)),
      ),
    resume: (site, member) =>
      change(site, member, 'resumed', async (client, { id }) => doneOr(await writeResumed(client, id))),
    askReward: async (site, member, address) =>
      address === null
        ? { ok: false, problem: 'no-address' }
        : change(site, member, 'reward', async (client, { id, years }, now) =>
            (await waitsForMoney(client, id, years))
              ? 'unpaid'
              : doneOr(await insertReward(client, { membershipId: id, year: years, address, now })),
          ),
  };
}
