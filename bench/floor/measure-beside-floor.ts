import type { BenchRun } from '../bench.ts';
import { round } from '../figures.ts';
import { runLoad } from '../load/run-load.ts';
import type { Visit } from '../load/visit.ts';
import type { FloorProcess } from './ask-floor.ts';
import { type FloorWork, medianOf } from './ratios.ts';

/** Visits at a time, as in the comparison of the figures that the bench aims at. */
export const CONCURRENCY = 16;
/** More visits than any server answers in a second. */
const MOST_PER_SECOND = 20_000;
const MOST_TOLD = 10;

type Server = { port: number; pid: number; postmaster: number | null };
/** Work of the shop: visits with what each costs at least. */
export type WorkLoad = {
  name: FloorWork;
  /** Milliseconds of processor time of server and PostgreSQL. */
  target: number;
  visits: readonly Visit[];
  /** Whether each visit is made only once, so that no cache answers it. */
  isNew: boolean;
  /** Number of visits made so far. */
  progress: { made: number };
  /** Server of recorded answers, and the same visits by number. */
  plain: { server: Server; visits: Visit[] };
  /** Further floors by name: their costs add up. */
  floors: readonly { name: string; process: FloorProcess }[];
};

type Cost = { server: number; database: number };
/** Cost of a visit in the shop, and of each part of its floor, in milliseconds. */
type Turn = { cost: Cost; parts: number[] };
const total = ({ server, database }: Cost): number => server + database;
const sum = (parts: readonly number[]): number => parts.reduce((all, part) => all + part, 0);

/** Result of one kind of work: milliseconds that it needs at least, and the ratio. */
export type BesideFloor = { name: FloorWork; floor: number; ratio: number; isGood: boolean };

/**
 * Measures the shop and its floors in turns, so that both meet the same speed of the machine. The ratio is the median
 * of the turns' ratios. `seconds` is the time of the shop in each turn and of each floor.
 */
export async function measureBesideFloor(
  work: WorkLoad,
  given: Pick<BenchRun, 'shop' | 'out'> & { turns: number; seconds: number; warmUp: number },
): Promise<BesideFloor> {
  const { shop, seconds, out } = given;
  const problems: string[] = [];

  async function ofShop(duration: number): Promise<Cost> {
    const { made: from } = work.progress;
    const visits = work.isNew ? work.visits.slice(from, from + duration * MOST_PER_SECOND) : [...work.visits];
    const { cost, made } = await costOf(shop, { visits, once: work.isNew, seconds: duration });
    work.progress.made += made.visits + made.errors;
    problems.push(...made.problems);
    return cost;
  }

  async function ofFloors(duration: number): Promise<number[]> {
    const { server, visits } = work.plain;
    const { cost, made } = await costOf(server, { visits, once: false, seconds: duration });
    problems.push(...made.problems);
    const parts = [total(cost)];
    for (const { process } of work.floors) {
      const { count, ms, databaseMs } = await process.spend(duration);
      parts.push((ms + databaseMs) / count);
    }
    return parts;
  }

  await ofShop(given.warmUp);
  await ofFloors(1);
  const turns: Turn[] = [];
  for (let turn = 0; turn < given.turns; turn += 1) {
    // Each begins equally often, so that none always meets what the other left.
    const early = turn % 2 === 0 ? null : await ofFloors(seconds);
    const cost = await ofShop(seconds);
    turns.push({ cost, parts: early ?? (await ofFloors(seconds)) });
  }
  for (const problem of problems.slice(0, MOST_TOLD)) out(`  problem: ${problem}`);
  return { ...summary(work, turns, out), isGood: problems.length === 0 };
}

/** Prints the medians of the turns, as a line for people and as JSON. */
function summary(work: WorkLoad, turns: readonly Turn[], out: BenchRun['out']): Omit<BesideFloor, 'isGood'> {
  const middle = (of: (turn: Turn) => number) => round(medianOf(turns.map(of)), 3);
  const names = ['HTTP', ...work.floors.map(({ name }) => name)];
  const parts = names.map((name, index) => [name, middle((turn) => turn.parts[index] ?? 0)] as const);
  const floor = middle((turn) => sum(turn.parts));
  const [server, database] = [middle(({ cost }) => cost.server), middle(({ cost }) => cost.database)];
  const ratios = turns.map(({ cost, parts: own }) => round(total(cost) / sum(own), 2));
  const ratio = medianOf(ratios);
  out(
    `${work.name}: CPU ${middle(({ cost }) => total(cost))} ms (server ${server}, PostgreSQL ${database}), target ${work.target}; ` +
      `floor ${floor} ms (${parts.map(([name, ms]) => `${name} ${ms}`).join(', ')}); ` +
      `${ratio} times its floor (turns ${Math.min(...ratios)} to ${Math.max(...ratios)})`,
  );
  const figures = { server, database, floor, parts: Object.fromEntries(parts), ratios, ratio };
  out(JSON.stringify({ bench: `floor of ${work.name}`, ...figures }));
  return { name: work.name, floor, ratio };
}

/** Returns the processor time of each visit in milliseconds. Throws if no visit succeeded. */
async function costOf({ port, pid, postmaster }: Server, job: { visits: Visit[]; once: boolean; seconds: number }) {
  const made = await runLoad({ ...job, concurrency: CONCURRENCY, port, watched: { pid, postmaster } });
  const { server, database } = made.spent ?? { server: 0, database: null };
  if (made.visits === 0) throw new Error(`no visit succeeded: ${made.problems[0] ?? 'no visits are left'}`);
  const each = (spent: number): number => spent / made.visits;
  return {
    made,
    cost: { server: each(server), database: each(database ?? 0) },
  };
}
