import { randomUUID } from 'node:crypto';
import type { AddressList } from '../../../platform/address-list.ts';
import { boundedQueue } from '../../../platform/bounded-queue.ts';
import type { Clock } from '../../../platform/clock.ts';
import { isDatabaseAway } from '../../../platform/database/availability.ts';
import type { Pool } from '../../../platform/database/pool.ts';
import type { Log } from '../../../platform/log.ts';
import { createWebPoster } from '../../../platform/remote-files/post-web.ts';
import type { ResolveHost } from '../../../platform/remote-files/public-addresses.ts';
import { DELIVERY_LIMITS } from './deliver.ts';
import { endLease, type LeasedEndpoint, leaseEndpoints, parkWithoutSecret, renewLeases } from './deliveries.store.ts';
import { createEndpointRunner, type EndpointRunner } from './endpoint-runner.ts';
import { createEventTail } from './event-tail.ts';
import { openSigningKeys } from './secrets.ts';
import type { EndpointId } from './types.ts';

export type WebhookDelivery = {
  /** There may be new events. */
  wake(): void;
  /** Number of endpoints for which this process delivers. */
  endpoints(): number;
  /** Ends all deliveries; unfinished ones are made again later. */
  stop(): Promise<void>;
};

export type WebhookDeps = {
  pool: Pool;
  clock: Clock;
  log: Log;
  sealingSecrets: readonly string[];
  /** Addresses that are not public, but allowed by the operator. */
  allowed: AddressList;
  resolve?: ResolveHost;
};

/** Requests under way, of one endpoint and of all. Waiting ones cost memory only. */
const MOST_OF_ENDPOINT = 24;
const MOST_OF_PROCESS = 480;
/** Database connections that deliveries use at once. */
const CONNECTIONS = 2;
/** Time between two looks for new events. */
const TICK_MS = 250;
const LEASE_EVERY_MS = 1000;
/** Endpoints that are taken at once, so that several processes that start together share them. */
const LEASED_AT_ONCE = 3;
const RENEW_EVERY_MS = 5000;
/** A lease ends after 30 s by the clock of the database, and a delivery takes 10 s at most. */
const SURE_MS = 18_000;
/** Time that requests under way have at the end of the process. */
const STOP_MS = 1000;

/** Endpoint that this process delivers to. `renewedAt`: when its lease was last renewed, by performance.now(). */
type Running = Pick<LeasedEndpoint, 'version' | 'table'> & {
  runner: EndpointRunner;
  renewedAt: number;
  ended: Promise<void>;
  cut(): void;
  abandon(): void;
};

/**
 * Delivers events to the endpoints that no other process delivers to. A lease on each endpoint keeps the order of a subject,
 * and lets another process continue after this one was killed.
 */
export function startWebhookDelivery(deps: WebhookDeps): WebhookDelivery {
  const { pool, log } = deps;
  let lease: string = randomUUID();
  const runners = new Map<EndpointId, Running>();
  const queue = boundedQueue(CONNECTIONS, Infinity);
  let renewedAt = 0;
  let leasedAt = -LEASE_EVERY_MS;
  let isStopping = false;
  let isTold = false;
  let wake = () => {};

  const limited = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    const done = await queue(async () => ({ result: await work() }));
    if (!done) throw new Error('a queue without a limit is full');
    return done.result;
  };

  const tail = createEventTail({ pool, limited });

  async function begin(endpoint: LeasedEndpoint, leaseAsked: number): Promise<void> {
    const own = lease;
    const keys = openSigningKeys(deps.sealingSecrets, [endpoint.secret, endpoint.formerSecret]);
    if (!keys) {
      log.error({ endpoint: endpoint.id }, 'the signing secret of an endpoint cannot be opened');
      return parkWithoutSecret(pool, own, endpoint.id, deps.clock.now());
    }
    const poster = createWebPoster(deps, { ...DELIVERY_LIMITS, connections: MOST_OF_ENDPOINT });
    const runner = createEndpointRunner(
      {
        ...deps,
        tail,
        poster,
        lease: own,
        keys,
        limited,
        random: Math.random,
        highest: () => Math.min(MOST_OF_ENDPOINT, Math.floor(MOST_OF_PROCESS / Math.max(1, runners.size))),
        holdsLease: () => performance.now() - (runners.get(endpoint.id)?.renewedAt ?? leaseAsked) < SURE_MS,
      },
      endpoint,
    );
    const ended = runner
      .run()
      .catch((err) => log[isDatabaseAway(err) ? 'debug' : 'warn']({ err, endpoint: endpoint.id }, 'webhooks broke off'))
      .then(() => endLease(pool, own, endpoint.id).catch(() => undefined))
      .finally(() => {
        runners.delete(endpoint.id);
        poster.close();
      });
    const { version, table } = endpoint;
    runners.set(endpoint.id, {
      runner,
      version,
      table,
      renewedAt: leaseAsked,
      ended,
      cut: () => {
        runner.cut();
        poster.close();
      },
      abandon: () => {
        runner.abandon();
        poster.close();
      },
    });
  }

  async function renew(): Promise<void> {
    const asked = performance.now();
    const ours = new Map((await limited(() => renewLeases(pool, lease))).map((row) => [row.id, row]));
    renewedAt = asked;
    for (const [id, running] of runners) {
      const row = ours.get(id);
      const isSame = row?.state === 'active' && row.version === running.version && row.table === running.table;
      if (!isSame) running.runner.stop();
      // Without a renewal it starts no attempts after a while.
      else if (row.isRenewed) running.renewedAt = asked;
    }
  }

  /** Ends all deliveries of the time before a restore. Those of the backup follow with new leases. */
  function startAnew(): void {
    log.warn({ endpoints: runners.size }, 'webhooks start anew: the log of events was restored');
    lease = randomUUID();
    for (const { abandon } of runners.values()) abandon();
  }

  async function step(): Promise<void> {
    const now = performance.now();
    if (runners.size > 0 && now - renewedAt >= RENEW_EVERY_MS) await renew();
    if (now - leasedAt >= LEASE_EVERY_MS) {
      leasedAt = now;
      const taken = await limited(() => leaseEndpoints(pool, lease, [...runners.keys()], LEASED_AT_ONCE));
      for (const endpoint of taken) await begin(endpoint, now);
    }
    if (runners.size === 0) return;
    const found = await tail.renew();
    if (found === 'restored') startAnew();
    if (found === 'new') for (const { runner } of runners.values()) runner.wake();
  }

  async function run(): Promise<void> {
    while (!isStopping) {
      try {
        await step();
        isTold = false;
      } catch (err) {
        if (!isTold && !isStopping)
          log[isDatabaseAway(err) ? 'debug' : 'warn']({ err }, 'webhooks cannot be delivered');
        isTold = true;
      }
      if (isStopping) return;
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, isTold ? LEASE_EVERY_MS : TICK_MS);
        timer.unref();
        wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
  }

  const running = run();
  return {
    wake: () => wake(),
    endpoints: () => runners.size,
    stop: async () => {
      isStopping = true;
      wake();
      await running;
      const left = [...runners.values()];
      for (const { runner } of left) runner.stop();
      const limit = setTimeout(() => {
        for (const { cut } of left) cut();
      }, STOP_MS);
      await Promise.all(left.map(({ ended }) => ended));
      clearTimeout(limit);
    },
  };
}
