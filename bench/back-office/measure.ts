import { percentiles } from '../load/percentiles.ts';

/** A question to a department, with a name that tells it from the others of its group. */
export type Question = { name: string; ask(): Promise<unknown> };

const RUNS = 5;

/**
 * Asks each question several times, one after another, and prints p50 and p95 of the group with its slowest question. The first
 * answer counts for nothing, because it reads pages into memory and prepares statements. Returns whether p95 holds the limit.
 */
export async function measureGroup(
  group: string,
  given: { questions: readonly Question[]; mostMs: number; out(line: string): void },
): Promise<boolean> {
  const { questions, mostMs, out } = given;
  const all: number[] = [];
  const medians: { name: string; ms: number }[] = [];
  for (const { name, ask } of questions) {
    await ask();
    const times: number[] = [];
    for (let run = 0; run < RUNS; run += 1) {
      const started = performance.now();
      await ask();
      times.push(performance.now() - started);
    }
    all.push(...times);
    medians.push({ name, ms: Math.round(percentiles(times).p50) });
  }
  const { p50, p95, highest } = percentiles(all);
  const isFast = p95 <= mostMs;
  const slow = medians
    .filter(({ ms }) => ms > mostMs / 2)
    .sort((a, b) => b.ms - a.ms)
    .slice(0, 8)
    .map(({ name, ms }) => `${name} ${ms}`);
  out(
    `${group}: p50 ${Math.round(p50)}, p95 ${Math.round(p95)}, at most ${Math.round(highest)} ms (${questions.length} questions, limit ${mostMs})` +
      `${isFast ? '' : ' MISSED'}${slow.length > 0 ? `; slow: ${slow.join(', ')}` : ''}`,
  );
  out(JSON.stringify({ bench: `back office: ${group}`, p50, p95, highest, medians }));
  return isFast;
}
