import { randomInt } from 'node:crypto';
import fc from 'fast-check';
import { describe, test } from 'vitest';
import { drawOf } from '../../houses/montarve/data/past/draw.ts';
import { calendarDay } from '../../src/platform/calendar-day.ts';
import { renewDays } from '../../src/shop/reports/figures/index.ts';
import type { TenantId } from '../../src/tenants/tenant.ts';
import { expectFigures } from '../reports/support.ts';
import { variants } from '../support/depth.ts';
import { COMMANDS, completeOrders, WEIGHED } from './commands.ts';
import { expectAccounts, expectBooks, expectDocuments, expectOrderPages, expectVatReport } from './invariants.ts';
import { expectMails } from './mail-amounts.ts';
import { placedOrders } from './place.ts';
import { openWorld, START, type World } from './world.ts';

/**
 * A short run has one history, of the first tenant.
 * HISTORY_RUNS: number of histories of each tenant with new seeds, instead of one with a fixed seed. HISTORY_EVENTS:
 * their length. HISTORY_SEED: repeats the histories of this seed.
 */
const { HISTORY_RUNS, HISTORY_EVENTS = '60', HISTORY_SEED } = process.env;
const TENANTS: readonly TenantId[] = variants(['ch', 'de', 'at', 'nl']);
const FIXED_SEED = 20_261_126;
const LARGEST_SEED = 2 ** 31 - 1;
const event = fc.record({ name: fc.constantFrom(...WEIGHED), seed: fc.nat(LARGEST_SEED) });

function histories(): { id: TenantId; seed: number }[] {
  if (HISTORY_SEED !== undefined) return TENANTS.map((id) => ({ id, seed: Number(HISTORY_SEED) }));
  if (HISTORY_RUNS === undefined) return TENANTS.map((id) => ({ id, seed: FIXED_SEED }));
  const random = () => randomInt(LARGEST_SEED);
  return Array.from({ length: Number(HISTORY_RUNS) }, random).flatMap((seed) => TENANTS.map((id) => ({ id, seed })));
}

/** Commands after which the pages and statements of all customers are read. */
const ACCOUNTS_EVERY = 5;

/** Commands after which the job of the reports runs, so that later changes concern days that it computed. */
const FIGURES_EVERY = 7;

function daysOf({ clock, tenant }: World): { from: string; to: string } {
  const dayAt = (at: Date) => calendarDay(at, tenant.timeZone);
  return { from: dayAt(new Date(START)), to: dayAt(clock.now()) };
}

/** Runs a history and compares the books after each command, and all else once everything is shipped or cancelled. */
async function runHistory(world: World, seed: number): Promise<void> {
  const length = Number(HISTORY_EVENTS);
  const [events = []] = fc.sample(fc.array(event, { minLength: length, maxLength: length, size: 'max' }), {
    numRuns: 1,
    seed,
  });
  let done = 'nothing';
  try {
    for (const [index, { name, seed: choices }] of events.entries()) {
      done = `command ${index + 1} of ${length}, ${name} ${choices}`;
      world.orders = await placedOrders(world);
      await COMMANDS[name]?.(world, drawOf(choices));
      await expectMails(world);
      await expectBooks(world);
      if (index % ACCOUNTS_EVERY === 0) await expectAccounts(world);
      if (index % FIGURES_EVERY === 0) await renewDays(world);
    }
    done = 'completing all orders';
    await completeOrders(world);
    await expectMails(world);
    await expectBooks(world);
    await expectAccounts(world);
    await expectVatReport(world);
    await expectDocuments(world);
    await expectOrderPages(world);
    await expectFigures(world.pool, world.tenant, daysOf(world));
  } catch (error) {
    const again = `HISTORY_SEED=${seed} HISTORY_EVENTS=${length}`;
    throw new Error(`history of ${world.tenant.id}, after ${done}; again: ${again}`, { cause: error });
  }
}

describe('after any history of orders, payments, returns, debts, disputes and gift cards', () => {
  test.each(histories())(
    'books, VAT report, documents, pages, statements, mails and reports of $id agree (seed $seed)',
    { timeout: 600_000 },
    async ({ id, seed }) => {
      const world = await openWorld(id);
      try {
        await runHistory(world, seed);
      } finally {
        await world.close();
      }
    },
  );
});
