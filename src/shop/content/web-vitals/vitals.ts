import { calendarDay } from '../../../platform/calendar-day.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Pool } from '../../../platform/database/pool.ts';
import type { Log } from '../../../platform/log.ts';
import { tenantById } from '../../../tenants/index.ts';
import type { TenantId } from '../../../tenants/tenant.ts';
import { ratingOf, stepOf } from './scale.ts';
import { addVitals, deleteBefore, type TraitCount, type VitalCount } from './vitals.store.ts';

/** Report of a page view, without data that identifies a person, a variant or a path. */
export type RecordedVital = {
  name: string;
  /** Milliseconds; a score for CLS. */
  value: number;
  /** Difference to the previous report of the page view; equal to `value` in the first report. */
  delta: number;
  pageType: string;
  deviceType: string;
  /** Known values of element, interaction type, navigation type, connection, state and environment. */
  traits: Record<string, string>;
};

export type Vitals = {
  record(tenant: TenantId, vital: RecordedVital): void;
  /** Writes the collected counts. The interval calls it, and the end of the process. */
  flush(): Promise<void>;
  /** Deletes days beyond the retention time and returns the number of deleted rows. */
  sweep(): Promise<number>;
  stop(): Promise<void>;
};

/** Days for which counts are stored. */
export const KEPT_DAYS = 400;
const DAY_MS = 86_400_000;
/** Limits per interval: a sender can invent values, and those beyond the limit are not counted. */
const MOST_COUNTS = 10_000;
const MOST_TRAITS = 2000;
const TRAIT = /^[a-z0-9][a-z0-9-]{0,29}$/;

export function dayIn(now: Date, tenant: string): string {
  return calendarDay(now, tenantById(tenant).timeZone);
}

export function createVitals(deps: { pool: Pool; clock: Clock; log: Log; everyMs?: number }): Vitals {
  const { pool, clock, log } = deps;
  let counts = new Map<string, VitalCount>();
  let traits = new Map<string, TraitCount>();

  function count(entry: Omit<VitalCount, 'views'>, views: number): void {
    const key = Object.values(entry).join('\n');
    const known = counts.get(key);
    if (known) known.views += views;
    else if (counts.size < MOST_COUNTS) counts.set(key, { ...entry, views });
  }

  async function flush(): Promise<void> {
    const [ready, told] = [counts, traits];
    if (ready.size === 0 && told.size === 0) return;
    counts = new Map();
    traits = new Map();
    try {
      await addVitals(pool, [...ready.values()], [...told.values()]);
    } catch (err) {
      log.warn({ err, counts: ready.size }, 'could not store page speed figures');
    }
  }

  const timer = setInterval(() => void flush(), deps.everyMs ?? 10_000);
  timer.unref();

  return {
    record: (tenant, { name, value, delta, pageType, deviceType, traits: told }) => {
      const day = dayIn(clock.now(), tenant);
      const entry = { tenant, day, metric: name, pageType, deviceType };
      const before = value - delta;
      // A repeated report moves the page view from its earlier step to the new one.
      const isAgain = delta < value && before > 0;
      if (isAgain) count({ ...entry, step: stepOf(name, before) }, -1);
      count({ ...entry, step: stepOf(name, value) }, 1);
      const poor = ratingOf(name, value) === 'poor' ? 1 : 0;
      const wasPoor = isAgain && ratingOf(name, before) === 'poor' ? 1 : 0;
      for (const [trait, said] of Object.entries(told)) {
        if (!TRAIT.test(said)) continue;
        const key = [tenant, day, name, trait, said].join('\n');
        const known = traits.get(key) ?? { tenant, day, metric: name, trait, value: said, views: 0, poor: 0 };
        if (!traits.has(key) && traits.size >= MOST_TRAITS) continue;
        known.views += isAgain ? 0 : 1;
        known.poor += poor - wasPoor;
        traits.set(key, known);
      }
    },
    flush,
    sweep: () => deleteBefore(pool, new Date(clock.now().getTime() - KEPT_DAYS * DAY_MS).toISOString().slice(0, 10)),
    stop: async () => {
      clearInterval(timer);
      await flush();
    },
  };
}
