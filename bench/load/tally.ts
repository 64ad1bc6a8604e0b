import { percentiles } from './percentiles.ts';
import type { Made, Visit } from './visit.ts';
import { openVisitor, Refusal } from './visitor.ts';

/** Makes visits in one shop and counts the results. */
export type Tally = {
  /** Makes a visit. `from` is its due time, so that the latency includes the delay of an overloaded server. */
  make(visit: Visit, from: number): Promise<void>;
  made(): Made;
  close(): Promise<void>;
};

/** Maximum number of reported problems. */
const MOST_TOLD = 10;

export function openTally(port: number, connections: number): Tally {
  const visits: number[] = [];
  const steps = new Map<string, number[]>();
  const problems: string[] = [];
  let errors = 0;
  let refused = 0;
  const visitor = openVisitor(port, connections, (step, took) => {
    const known = steps.get(step.name) ?? [];
    known.push(took);
    steps.set(step.name, known);
  });
  return {
    make: async (visit, from) => {
      try {
        await visitor.make(visit);
        visits.push(performance.now() - from);
      } catch (error) {
        if (error instanceof Refusal) {
          refused += 1;
          return;
        }
        errors += 1;
        if (problems.length < MOST_TOLD) problems.push(error instanceof Error ? error.message : String(error));
      }
    },
    made: () => ({
      visits: visits.length,
      requests: [...steps.values()].reduce((sum, values) => sum + values.length, 0),
      errors,
      refused,
      problems,
      latency: percentiles(visits),
      steps: Object.fromEntries(
        [...steps].map(([name, values]) => [name, { requests: values.length, ...percentiles(values) }]),
      ),
    }),
    close: () => visitor.close(),
  };
}
