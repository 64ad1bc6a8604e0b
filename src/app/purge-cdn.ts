import { createHash } from 'node:crypto';
import type { CdnConfig } from '../platform/cdn/cdn-settings.ts';
import { createPurgeSteps } from '../platform/cdn/purge-changes.ts';
import { type Purging, runPurging } from '../platform/cdn/run-purging.ts';
import { sendPurge } from '../platform/cdn/send-purge.ts';
import { systemClock } from '../platform/clock.ts';
import type { Config } from '../platform/config.ts';
import type { Pool } from '../platform/database/pool.ts';
import type { Log } from '../platform/log.ts';
import type { Metrics } from '../platform/metrics/metrics.ts';
import { tenants } from '../tenants/index.ts';
import { EVERYTHING, keysOfChanges, widenKeys } from '../web/surrogate-keys.ts';

/** Purges the CDN as caches of this thread evict, together with all other threads and machines. */
export function openPurging(deps: {
  cdn: CdnConfig;
  config: Config;
  /** Version of the build's files. */
  build: string;
  pool: Pool;
  log: Log;
}): Purging {
  const { cdn, config, build, pool, log } = deps;
  const steps = createPurgeSteps({
    pool,
    clock: systemClock,
    log,
    keys: { everything: EVERYTHING, ofChanges: keysOfChanges, widen: widenKeys },
    send: (keys) => sendPurge(cdn, keys),
    fingerprint: fingerprintOf(config, build),
  });
  return runPurging(steps, log);
}

/** Registers figures of the purges. `opened` returns undefined until this thread serves. */
export function registerPurgeFigures(metrics: Metrics, opened: () => Purging | undefined): void {
  metrics.registerCount('kontor_cdn_purges_total', 'Purges sent to the CDN, by result.', () => {
    const { sent, failed } = opened()?.counts() ?? { sent: 0, failed: 0 };
    return [
      { labels: { result: 'ok' }, value: sent },
      { labels: { result: 'failed' }, value: failed },
    ];
  });
  metrics.registerCount('kontor_cdn_purged_keys_total', 'Keys of these purges.', () => opened()?.counts().keys ?? 0);
  metrics.registerGauge('kontor_cdn_purging', 'Whether pages live long in the CDN, because purges reach it.', () =>
    opened()?.isPurging() ? 1 : 0,
  );
}

/** Returns a hash of what pages are made with besides the database. */
function fingerprintOf(config: Config, build: string): string {
  const { tagManager, publicUrls, videoService, payments, contentSource } = config;
  const made = [build, tenants, tagManager, publicUrls, videoService, payments.kind, contentSource?.url];
  return createHash('sha256').update(JSON.stringify(made)).digest('base64url');
}
