import type { Clock } from '../clock.ts';

/** External services on which the shop depends. */
export type DependencyName = 'database' | 'queue' | 'mail' | 'payments' | 'files' | 'cdn';

/** Outcome of one check. `problem` is a short code without host names or secrets. */
export type DependencyOutcome = { ok: true } | { ok: false; problem: string };

export type DependencyCheck = {
  run(): Promise<DependencyOutcome>;
  /** Milliseconds for which a result is reused, so callers cannot create load on the service. */
  freshMs: number;
};

/** `off`: not configured. `since`: time at which this process first saw the current state. */
export type DependencyState = { state: 'ok' | 'failed'; since: Date; problem?: string } | { state: 'off' };

export type DependencyReport = { ok: boolean; parts: Record<DependencyName, DependencyState> };

/** Milliseconds after which a check counts as failed. */
const LIMIT_MS = 2000;
const LATE: DependencyOutcome = { ok: false, problem: `no answer within ${LIMIT_MS / 1000} s` };

/** Creates a report on all services, within two seconds. At most one check of a service runs at a time. */
export function watchDependencies(deps: {
  checks: Record<DependencyName, DependencyCheck | null>;
  clock: Clock;
}): () => Promise<DependencyReport> {
  const { checks, clock } = deps;
  const readers = {
    database: readPart(checks.database, clock),
    queue: readPart(checks.queue, clock),
    mail: readPart(checks.mail, clock),
    payments: readPart(checks.payments, clock),
    files: readPart(checks.files, clock),
    cdn: readPart(checks.cdn, clock),
  };
  return async () => {
    const [database, queue, mail, payments, files, cdn] = await Promise.all([
      readers.database(),
      readers.queue(),
      readers.mail(),
      readers.payments(),
      readers.files(),
      readers.cdn(),
    ]);
    const parts = { database, queue, mail, payments, files, cdn };
    return { ok: Object.values(parts).every(({ state }) => state !== 'failed'), parts };
  };
}

function readPart(check: DependencyCheck | null, clock: Clock): () => Promise<DependencyState> {
  if (!check) return async () => ({ state: 'off' });
  let running: Promise<DependencyOutcome> | null = null;
  let reading: Promise<DependencyState> | null = null;
  let readAt = Number.NEGATIVE_INFINITY;
  let last: Exclude<DependencyState, { state: 'off' }> | null = null;

  const note = (outcome: DependencyOutcome): DependencyState => {
    const state = outcome.ok ? 'ok' : 'failed';
    const since = last?.state === state ? last.since : clock.now();
    last = { state, since, ...(outcome.ok ? {} : { problem: outcome.problem }) };
    return last;
  };
  const run = (): Promise<DependencyOutcome> => {
    // Starts no second check while one hangs.
    running ??= check
      .run()
      .catch((error: unknown): DependencyOutcome => ({ ok: false, problem: codeOf(error) }))
      .finally(() => {
        running = null;
      });
    return running;
  };

  return async () => {
    const now = clock.now().getTime();
    if (last && now >= readAt && now - readAt < check.freshMs) return last;
    reading ??= within(LIMIT_MS, run(), LATE)
      .then(note)
      .finally(() => {
        readAt = clock.now().getTime();
        reading = null;
      });
    return reading;
  };
}

async function within<Value>(milliseconds: number, work: Promise<Value>, late: Value): Promise<Value> {
  const { promise, resolve } = Promise.withResolvers<Value>();
  const timer = setTimeout(resolve, milliseconds, late);
  try {
    return await Promise.race([work, promise]);
  } finally {
    clearTimeout(timer);
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'failed';
}
