import { createDirectProvider } from '../../payment-simulator/index.ts';
import type { Config } from '../../platform/config.ts';
import type { Pool } from '../../platform/database/pool.ts';
import type { Log } from '../../platform/log.ts';
import type { Outbox } from '../../platform/mail/outbox.ts';
import { letterUrls, type PublicUrlOf } from '../../tenants/origins.ts';
import { type ComposedShop, composeShop } from '../compose-shop.ts';
import { createMovedClock, type MovedClock } from './moved-clock.ts';
import { createPastOutbox } from './outbox.ts';

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

/** Days whose mails are filed. */
const MAIL_DAYS = 30;
const DAY_MS = 86_400_000;

/**
 * Composes all departments for the past of a demo shop: with its clock, without jobs, and with an outbox that sends nothing. Online
 * methods need the simulator, because a real provider has no money of invented customers.
 */
export async function composePast(deps: {
  config: Config;
  pool: Pool;
  log: Log;
  now: Date;
}): Promise<PastShop & { close(): Promise<void> }> {
  const { config, pool, log, now } = deps;
  const since = new Date(now.getTime() - MAIL_DAYS * DAY_MS);
  const clock = createMovedClock(now, since);
  const outbox = createPastOutbox({ pool, clock, since });
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
