import type { Question } from '../back-office/measure.ts';
import { round } from '../figures.ts';

const RUNS = 7;
/** Questions of a group that its line names. */
const NAMED = 5;

/** Questions of a shop by group. Both shops have the same groups and questions. */
export type Groups = Readonly<Record<string, readonly Question[]>>;

/**
 * Asks each question in both shops in turns, and prints the sums of the shortest times of a group. The first answer counts for nothing,
 * because it reads pages into memory. Returns whether no group takes more than `mostGrowth` times as long.
 */
export async function askBoth(
  [small, large]: readonly [Groups, Groups],
  { mostGrowth, out }: { mostGrowth: number; out(line: string): void },
): Promise<boolean> {
  let isFlat = true;
  for (const [group, questions] of Object.entries(small)) {
    const asked: { name: string; before: number; after: number }[] = [];
    for (const [place, question] of questions.entries()) {
      const other = large[group]?.[place];
      if (!other) throw new Error(`the larger shop has no question ${place} of ${group}`);
      const [before, after] = await inTurns(question, other);
      asked.push({ name: question.name, before, after });
    }
    const sum = (of: (one: (typeof asked)[number]) => number) => asked.reduce((total, one) => total + of(one), 0);
    const [before, after] = [sum((one) => one.before), sum((one) => one.after)];
    const growth = round(after / before, 2);
    isFlat = growth <= mostGrowth && isFlat;
    const slower = asked
      .filter((one) => one.after > mostGrowth * one.before && one.after - one.before > 1)
      .sort((a, b) => b.after - b.before - (a.after - a.before))
      .slice(0, NAMED)
      .map((one) => `${one.name} ${round(one.before, 1)} to ${round(one.after, 1)}`);
    out(
      `${group}: ${round(before / questions.length, 1)} to ${round(after / questions.length, 1)} ms a question, times ${growth}` +
        `${growth > mostGrowth ? ' OVER' : ''} (${questions.length} questions, at most ${mostGrowth})` +
        `${slower.length > 0 ? `; grown: ${slower.join(', ')}` : ''}`,
    );
    out(JSON.stringify({ bench: `order growth: ${group}`, growth, questions: asked }));
  }
  return isFlat;
}

/** Returns the shortest times of both questions in milliseconds: other work on the machine only adds to a time. */
async function inTurns(small: Question, large: Question): Promise<[number, number]> {
  const times: [number[], number[]] = [[], []];
  for (let run = -1; run < RUNS; run += 1)
    for (const [place, { ask }] of [small, large].entries()) {
      const started = performance.now();
      await ask();
      if (run >= 0) times[place]?.push(performance.now() - started);
    }
  return [Math.min(...times[0]), Math.min(...times[1])];
}
