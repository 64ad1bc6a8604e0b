import type { Log } from './log.ts';

/** One action of the shutdown, which has `limitMs` milliseconds to finish. */
export type ClosingStep = { name: string; limitMs: number; run(): unknown };

/**
 * Runs the steps one after another, within `limitMs` milliseconds in total. Logs a step that fails or hangs and
 * continues with the next one, so every step at least begins. Returns the names of the steps that did not finish.
 */
export async function closeOneByOne(
  steps: readonly ClosingStep[],
  { log, limitMs }: { log: Log; limitMs: number },
): Promise<string[]> {
  const deadline = performance.now() + limitMs;
  const givenUp: string[] = [];
  for (const step of steps) {
    const left = Math.max(0, deadline - performance.now());
    if (!(await endsWithin(step, Math.min(step.limitMs, left), log))) givenUp.push(step.name);
  }
  return givenUp;
}

/** Runs independent steps in parallel, otherwise like closeOneByOne. */
export async function closeTogether(steps: readonly ClosingStep[], log: Log): Promise<string[]> {
  const ended = await Promise.all(steps.map((step) => endsWithin(step, step.limitMs, log)));
  return steps.flatMap(({ name }, index) => (ended[index] ? [] : [name]));
}

async function endsWithin({ name, run }: ClosingStep, limitMs: number, log: Log): Promise<boolean> {
  const { promise: late, resolve } = Promise.withResolvers<false>();
  const timer = setTimeout(resolve, limitMs, false);
  const work = (async () => {
    try {
      await run();
    } catch (err) {
      log.warn({ err, step: name }, 'a step of stopping failed');
    }
    return true as const;
  })();
  const ended = await Promise.race([work, late]);
  clearTimeout(timer);
  if (!ended) log.error({ step: name, waitedMs: Math.round(limitMs) }, 'a step of stopping was given up');
  return ended;
}
