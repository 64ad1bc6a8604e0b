import { createMovedClock } from '../../demo/past/moved-clock.ts';
import { createPastOutbox } from '../../demo/past/outbox.ts';
import type { PastShop } from '../../demo/past/past-shop.ts';
import { createDirectProvider } from '../payment-simulator/index.ts';
import type { Config } from '../platform/config.ts';
import type { Pool } from '../platform/database/pool.ts';
import type { Log } from '../platform/log.ts';
import { letterUrls } from '../tenants/origins.ts';
import { composeShop } from './compose-shop.ts';

/** Days whose mails are filed. */
const MAIL_DAYS = 30;
const DAY_MS = 86_400_000;

/**
 * Composes all departments for the demo's past: with its clock, without jobs, and with an outbox that sends nothing. Online
 * methods need the simulator, because a real provider has no money of invented customers.
 */
export async function composePast(deps: {
  config: Config;
  pool: Pool;
  log: Log;
  now: Date;
}): Promise<PastShop & { close(): Promise<void> }> {
  const { config, pool, log, now } = deps;
  const clock = createMovedClock(now);
  const outbox = createPastOutbox({ pool, clock, since: new Date(now.getTime() - MAIL_DAYS * DAY_MS) });
  const provider = config.payments.kind === 'simulated' ? createDirectProvider({ pool, clock }) : null;
  const composed = await composeShop({
    config: { ...config, smtpUrl: undefined, replicaUrl: undefined, payments: { kind: 'none' } },
    pool,
    clock,
    log,
    outbox,
    works: false,
    ...(provider ? { provider } : {}),
  });
  const { shop, admin, selling, marketing, visits, close } = composed;
  return {
    shop,
    admin,
    selling,
    marketing,
    visits,
    pool,
    clock,
    log,
    outbox,
    publicUrlOf: letterUrls(config),
    payOut: provider?.payOut ?? null,
    close,
  };
}
