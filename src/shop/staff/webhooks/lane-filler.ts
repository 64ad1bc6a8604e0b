import type { Clock } from '../../../platform/clock.ts';
import type { Pool } from '../../../platform/database/pool.ts';
import type { Log } from '../../../platform/log.ts';
import type { ShopEvent } from '../events/index.ts';
import { pauseAfter } from './attempt-rule.ts';
import { type LeasedEndpoint, oldestWaiting } from './deliveries.store.ts';
import type { EndpointHealth } from './endpoint-health.ts';
import type { EventTail } from './event-tail.ts';
import type { ProgressNotes } from './progress-notes.ts';
import { createRefusedTypes } from './refused-types.ts';
import type { SubjectLanes } from './subject-lanes.ts';
import type { WaitingCounts } from './waiting-counts.ts';

/** Events in memory that were read and not delivered. */
export const WINDOW = 500;
/** Waiting deliveries above which few more events are read, until some of them are parked. */
const MOST_WAITING = 5000;
const PARKED_AT_ONCE = 1000;
/** Further events that are tried at a time: an endpoint may refuse only a part of its types. */
const TRIED_AT_MOST = 20;

/** Reads events of one endpoint into its lanes. */
export type LaneFiller = {
  /** Reads events that follow. Those behind a waiting delivery of their subject wait in the database. */
  fill(): Promise<void>;
};

export function createLaneFiller(deps: {
  pool: Pool;
  clock: Clock;
  log: Log;
  tail: EventTail;
  random(): number;
  limited<Result>(work: () => Promise<Result>): Promise<Result>;
  endpoint: LeasedEndpoint;
  lanes: SubjectLanes<ShopEvent>;
  health: EndpointHealth;
  notes: ProgressNotes;
  blocked: WaitingCounts;
  /** Rows with an attempt that is under way, or whose outcome is not written yet. */
  busyRows: ReadonlySet<number>;
  /** Makes a row of an event. */
  hold(event: ShopEvent, attempts: number, nextAt: Date): void;
  flush(): Promise<void>;
  later(ms: number): Date;
  /** Whether an event has a row already, also a parked one. */
  isKnown(position: number): boolean;
  isStopping(): boolean;
}): LaneFiller {
  const { pool, clock, tail, endpoint, lanes, notes, blocked, hold, health } = deps;
  const refusedTypes = createRefusedTypes(deps);
  // Successes when as many waited as may; null while fewer wait.
  let successesBefore: number | null = null;

  /**
   * Returns the types whose deliveries crowd out others: refused ones, if the log has other types behind them. Otherwise all,
   * if the endpoint took a further event meanwhile and yet refuses those that wait.
   */
  async function crowding(): Promise<readonly string[]> {
    successesBefore ??= health.successes();
    const refused = await refusedTypes.hiding();
    if (refused.length > 0) return refused;
    return health.successes() > successesBefore && health.isFailing() ? endpoint.types : [];
  }

  /**
   * Parks the oldest waiting deliveries of crowding types, with all that follow them in their subjects. Returns whether there were
   * some.
   */
  async function parkCrowding(): Promise<boolean> {
    const types = await crowding();
    if (types.length === 0) return false;
    if (notes.hasRows()) await deps.flush();
    const choice = { types, busy: [...deps.busyRows], most: PARKED_AT_ONCE };
    const rows = await deps.limited(() => oldestWaiting(pool, endpoint.id, choice));
    const parkedAt = clock.now();
    for (const { subject, ...row } of rows) {
      notes.failed({ ...row, parkedAt });
      blocked.remove(subject);
    }
    if (rows.length === 0) return false;
    deps.log.warn({ endpoint: endpoint.id, types, parked: rows.length }, 'refused deliveries were parked');
    return true;
  }

  return {
    fill: async () => {
      let readTo = Math.max(lanes.readTo(), endpoint.position);
      while (!deps.isStopping()) {
        const isFull = blocked.all() >= MOST_WAITING && !(await parkCrowding());
        if (blocked.all() < MOST_WAITING) successesBefore = null;
        if (isFull && (lanes.size() > 0 || blocked.all() >= MOST_WAITING + WINDOW)) return;
        if (lanes.size() >= WINDOW / 2) {
          const refused = await refusedTypes.takeOut();
          if (refused.length === 0) return;
          for (const event of refused) hold(event, 0, deps.later(pauseAfter(1, deps.random()) ?? 0));
          continue;
        }
        const reading = await tail.read(endpoint, readTo, isFull ? TRIED_AT_MOST : WINDOW);
        for (const event of reading.events) {
          if (deps.isKnown(event.position)) lanes.read(event.position);
          else if (blocked.has(event.subject)) {
            hold(event, 0, clock.now());
            lanes.read(event.position);
          } else lanes.add(event);
        }
        lanes.read(reading.readTo);
        if (reading.readTo === readTo) return;
        readTo = reading.readTo;
      }
    },
  };
}
