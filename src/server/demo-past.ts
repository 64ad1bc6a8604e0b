import { type ChildProcess, fork } from 'node:child_process';
import { beginPast, giveUpPast, openPast } from '../first-data/past.store.ts';
import type { Config } from '../platform/config.ts';
import type { Pool } from '../platform/database/pool.ts';
import type { Log } from '../platform/log.ts';
import { house } from '../tenants/load-house.ts';

/** Task of the retailer's program that makes the past: its first message. */
export type PastTask = { config: Config; databaseUrl: string };

export type DemoPast = {
  /** True until the past is made or given up. The shop's jobs wait: with today's clock they would book old orders as new. */
  isOpen(): boolean;
  /** Starts the process once the shop is open. */
  start(databaseUrl: string): void;
  stop(): void;
};

const SEED = 20_251;
/** 18 months. */
const DAYS = 548;
const DAY_MS = 86_400_000;
const MOST_TRIES = 3;
/** Time until this process looks again whether another one still makes the past, in milliseconds. */
const ELSEWHERE_MS = 30_000;

const NO_PAST: DemoPast = { isOpen: () => false, start: () => {}, stop: () => {} };

/**
 * Begins the past of a fresh demo shop, or goes on with one that was interrupted. It ends with the day before the first
 * start. A shop with orders or accounts of its own gets none.
 */
export async function openDemoPast(config: Config, pool: Pool, log: Log): Promise<DemoPast> {
  if (config.demoPast === 0 || !house.demo?.past) return NO_PAST;
  const program = house.demo.past;
  const now = new Date();
  const lastDay = new Date(now.getTime() - DAY_MS).toISOString().slice(0, 10);
  await beginPast(pool, { seed: SEED, lastDay, days: DAYS, orders: config.demoPast, now });
  if (!(await openPast(pool))) return NO_PAST;
  let isOpen = true;
  let isStopped = false;
  let child: ChildProcess | undefined;
  let tries = 0;

  function launch(databaseUrl: string): void {
    tries += 1;
    child = fork(program, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
    const task: PastTask = { config, databaseUrl };
    child.send(task);
    child.unref();
    child.channel?.unref();
    child.once('exit', (code) => void ended(code, databaseUrl));
  }

  /** Whether another process of this database makes it; this one goes on if that one ends. */
  async function isMadeElsewhere(): Promise<boolean> {
    tries = 0;
    return (await openPast(pool).catch(() => null)) !== null;
  }

  async function ended(code: number | null, databaseUrl: string): Promise<void> {
    if (isStopped) return;
    if (code !== 0 && tries < MOST_TRIES) return launch(databaseUrl);
    if (code === 0) {
      isOpen = await isMadeElsewhere();
      if (isOpen) setTimeout(launch, ELSEWHERE_MS, databaseUrl).unref();
      return;
    }
    isOpen = false;
    log.warn({ tries }, 'the rest of the demo’s past is given up');
    await giveUpPast(pool, new Date()).catch((err) => log.warn({ err }, 'could not note the end of the past'));
  }

  return {
    isOpen: () => isOpen,
    start: launch,
    stop: () => {
      isStopped = true;
      child?.kill('SIGTERM');
    },
  };
}
