import { createHmac } from 'node:crypto';
import {
  countEvent,
  sweepCounts,
  uncountEvent,
  type WindowLimit,
} from '../../../platform/attempts/sliding-counts.store.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Pool } from '../../../platform/database/pool.ts';
import type { Outbox } from '../../../platform/mail/outbox.ts';
import type { Refusals } from '../../../platform/metrics/refusals.ts';
import { isOnline } from '../../../tenants/offered-methods.ts';
import type { OrderLimitKind } from '../../../tenants/order-limits.ts';
import type { PublicUrlOf } from '../../../tenants/origins.ts';
import type { PlaceOrder } from '../checkout/index.ts';
import { hasPaidBefore } from '../credit/index.ts';
import { createMailboxProof } from './confirm-mailbox.ts';
import { sweepOrderCodes } from './order-codes.store.ts';
import { countedBy, judgeOrder, mostOf } from './order-limits.ts';

type Request = Parameters<PlaceOrder>[0];
type Counted = WindowLimit & { kind: OrderLimitKind };

const HOUR = 3_600_000;

export type OrderLimiter = {
  /** Returns `place` with the limits of the tenant before it. */
  limit(place: PlaceOrder): PlaceOrder;
  /** Deletes counts and codes that have expired. */
  sweep(): Promise<void>;
};

/**
 * Creates the limits on orders (docs/security/limits.md#orders). Each order counts by address, networks, mailbox,
 * delivery address and browser right before it is placed. Counting has a statement of its own, so no lock is held while
 * the order is placed. An order that fails is taken back. Counts are stored by keyed hash.
 */
export function createOrderLimiter(deps: {
  pool: Pool;
  clock: Clock;
  outbox: Outbox;
  /** Key of the hashes. */
  secret: string;
  refusals: Refusals;
  publicUrlOf: PublicUrlOf;
}): OrderLimiter {
  const { pool, clock, refusals } = deps;
  const hash = (kind: string, value: string): Buffer =>
    createHmac('sha256', deps.secret).update(`${kind}:${value}`).digest();
  const prove = createMailboxProof({ ...deps, hash });

  function windowsOf(request: Request, isKnown: boolean): Counted[] {
    const { key, view, sender, device } = request;
    const { orderLimits } = key.tenant;
    const how = paymentClass(request);
    const shipping = view.delivery?.shipping ?? view.delivery?.billing ?? null;
    const traits = {
      client: sender?.address ?? null,
      email: view.contact?.email ?? '',
      delivery: view.delivery?.options.pickup ? null : shipping,
      device,
    };
    return countedBy(traits).map(({ kind, value }) => ({
      kind,
      key: hash(`order:${key.tenant.id}:${how}:${kind}`, value),
      most: mostOf(orderLimits[how][kind], isKnown, orderLimits),
      windowMs: orderLimits[how][kind].hours * HOUR,
    }));
  }

  /** Returns a problem, or null if the order may be placed. */
  async function check(request: Request, windows: readonly Counted[], isGuest: boolean) {
    const { key, basketId, view, sender, code = '', wantsNewCode = false } = request;
    const counts = await countEvent(pool, windows, basketId, clock.now());
    const judged = windows.flatMap(({ kind, key: counted }) => {
      const count = counts.find((entry) => entry.key.equals(counted));
      return count ? [{ kind, count: count.count, isCounted: count.isCounted }] : [];
    });
    const verdict = judgeOrder(judged, key.tenant.orderLimits[paymentClass(request)], isGuest);
    if (verdict.step === 'place') return null;
    if (verdict.step === 'refuse') {
      refusals.note('orders', verdict.by);
      return 'too-many-orders' as const;
    }
    const problem = await prove({
      tenant: key.tenant,
      locale: key.locale,
      basketId,
      email: view.contact?.email ?? '',
      client: sender?.address ?? null,
      code,
      wantsNewCode,
    });
    if (problem) refusals.note('orders-unconfirmed', verdict.by);
    return problem;
  }

  return {
    limit: (place) => async (request) => {
      const { tenant, customer } = request.key;
      const customerId = customer?.isFull ? customer.id : null;
      const isKnown = customerId !== null && (await hasPaidBefore(pool, { tenant, customerId }, clock.now()));
      const windows = windowsOf(request, isKnown);
      const takeBack = () =>
        uncountEvent(
          pool,
          windows.map(({ key }) => key),
          request.basketId,
        );
      const problem = await check(request, windows, customerId === null);
      if (problem) {
        await takeBack();
        return { ok: false, problem };
      }
      const outcome = await place(request);
      if (!outcome.ok) await takeBack();
      return outcome;
    },
    sweep: async () => {
      await sweepCounts(pool, clock.now());
      await sweepOrderCodes(pool, clock.now());
    },
  };
}

/** Without a chosen method an order is prepaid. */
function paymentClass({ view }: Request): 'unpaid' | 'online' {
  return view.payment && isOnline(view.payment.method) ? 'online' : 'unpaid';
}
