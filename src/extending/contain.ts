import type { Clock } from '../platform/clock.ts';
import { errorOf, type Log } from '../platform/log.ts';
import type { ExtensionContext } from './context.ts';

/** Function of an extension: the extension's name and the extension point, such as "listener". */
export type ContainedPlace = { extension: string; point: string };

/** Failures of a place since the start of the thread. */
export type ContainedFailures = ContainedPlace & { count: number };

/**
 * Runs a function without waiting, for pure rules. Returns the fallback if it throws or returns a promise.
 * Return the result of the rule from `work` as it is, so that a promise is seen, and read it in `check`.
 */
type RunAtOnce = {
  <Result, Fallback>(place: ContainedPlace, work: () => Result, fallback: Fallback): Result | Fallback;
  <Result, Checked, Fallback>(
    place: ContainedPlace,
    work: () => Result,
    fallback: Fallback,
    check: (result: Result) => Checked,
  ): Checked | Fallback;
};

/** Runs functions of extensions, so that none of their failures reaches the shop. */
export type Containment = {
  /**
   * Runs a function and returns its result. Returns the fallback if it throws, rejects or takes longer than `limitMs`.
   * The failure is counted, and logged without its message, which may be personal. `signal`: that of work in several
   * calls, which the caller ends; default one for this call.
   */
  within<Result, Fallback>(
    place: ContainedPlace,
    work: (context: ExtensionContext) => Result | Promise<Result>,
    fallback: Fallback,
    options?: { limitMs?: number; signal?: AbortSignal },
  ): Promise<Result | Fallback>;
  atOnce: RunAtOnce;
  /** Returns the failures, for figures. */
  failures(): ContainedFailures[];
};

/** Time of a function that names no limit. */
const LIMIT_MS = 5000;
/** A place that fails again within this time is counted, but not logged again. */
const QUIET_MS = 60_000;
const STACK_LINES = 8;

class TooLate extends Error {
  override name = 'TooLate';
}

/** Creates the containment of a thread. */
export function createContainment({ clock, log }: { clock: Clock; log: Log }): Containment {
  const places = new Map<string, ContainedFailures & { loggedAt: number }>();

  const note = (place: ContainedPlace, thrown: unknown): void => {
    const key = `${place.extension} ${place.point}`;
    const known = places.get(key) ?? { ...place, count: 0, loggedAt: Number.NEGATIVE_INFINITY };
    places.set(key, known);
    known.count += 1;
    const now = performance.now();
    if (now - known.loggedAt < QUIET_MS) return;
    known.loggedAt = now;
    log.error({ ...place, failures: known.count, ...described(thrown) }, 'an extension failed');
  };

  function atOnce<Result, Fallback>(place: ContainedPlace, work: () => Result, fallback: Fallback): Result | Fallback;
  function atOnce<Result, Checked, Fallback>(
    place: ContainedPlace,
    work: () => Result,
    fallback: Fallback,
    check: (result: Result) => Checked,
  ): Checked | Fallback;
  function atOnce(
    place: ContainedPlace,
    work: () => unknown,
    fallback: unknown,
    check = (result: unknown): unknown => result,
  ): unknown {
    try {
      const result = work();
      if (!isPromise(result)) return check(result);
      // Its own rejection must not end the process.
      result.then(undefined, () => {});
      throw new TypeError('a pure rule returned a promise');
    } catch (thrown) {
      note(place, thrown);
      return fallback;
    }
  }

  return {
    within: async (place, work, fallback, { limitMs = LIMIT_MS, signal: given } = {}) => {
      const ending = new AbortController();
      const late = Promise.withResolvers<never>();
      const timer = setTimeout(() => {
        late.reject(new TooLate());
        ending.abort();
      }, limitMs);
      try {
        const signal = given ?? ending.signal;
        // An async function, so that a throw before the first await is a rejection too.
        const working = (async () => work(contextOf({ clock, log, place, signal })))();
        return await Promise.race([working, late.promise]);
      } catch (thrown) {
        note(place, thrown);
        return fallback;
      } finally {
        clearTimeout(timer);
      }
    },
    atOnce,
    failures: () => [...places.values()].map(({ extension, point, count }) => ({ extension, point, count })),
  };
}

function isPromise(value: unknown): value is PromiseLike<unknown> {
  return typeof value === 'object' && value !== null && 'then' in value && typeof value.then === 'function';
}

function contextOf(deps: { clock: Clock; log: Log; place: ContainedPlace; signal: AbortSignal }): ExtensionContext {
  const { clock, place, signal } = deps;
  const log = deps.log.child({ extension: place.extension });
  return {
    now: clock.now,
    log: {
      info: (fields, message) => log.info(fields, message),
      warn: (fields, message) => log.warn(fields, message),
    },
    signal,
    fetch: (address, options) => fetch(address, { ...options, signal }),
  };
}

/** Describes a failure by its type and places in the code. A message may name a customer. */
function described(thrown: unknown): { problem: string; stack: string[] } {
  const { name, message, stack = '' } = errorOf(thrown);
  const lines = (message ? stack.replace(message, '') : stack).split('\n').map((line) => line.trim());
  return { problem: name, stack: lines.filter((line) => /^at .*\d\)?$/.test(line)).slice(0, STACK_LINES) };
}
