import type { Clock } from '../platform/clock.ts';
import type { Config } from '../platform/config.ts';
import type { Pool } from '../platform/database/pool.ts';
import { type Jobs, startJobs } from '../platform/jobs.ts';
import { type KeysConfig, openKeys } from '../platform/keys/open-keys.ts';
import type { Log } from '../platform/log.ts';
import { createOutbox, type Outbox } from '../platform/mail/outbox.ts';
import { letterUrls, type PublicUrlOf } from '../tenants/origins.ts';

const NO_JOBS: Jobs = { send: async () => {}, work: async () => {}, schedule: async () => {}, stop: async () => {} };

/**
 * Opens what commands need to write to customers. Letters use the shop's queue, which is needed only if the shop sends
 * mails.
 */
export async function openLetters(
  config: KeysConfig & Pick<Config, 'smtpUrl' | 'publicUrls' | 'demoPort'>,
  { pool, log, clock }: { pool: Pool; log: Log; clock: Clock },
): Promise<{
  outbox: Outbox;
  secrets: readonly [string, ...string[]];
  publicUrlOf: PublicUrlOf;
  close(): Promise<void>;
}> {
  const { smtpUrl } = config;
  const jobs = smtpUrl === undefined ? NO_JOBS : await startJobs(pool, log);
  const outbox = createOutbox({ pool, jobs, clock, log, smtpUrl });
  const keys = await openKeys(config, { pool, log, clock });
  const close = async () => {
    keys.close();
    await jobs.stop();
  };
  return { outbox, secrets: keys.signingSecrets, publicUrlOf: letterUrls(config), close };
}
