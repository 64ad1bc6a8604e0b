import * as v from 'valibot';
import { activeTraceParent } from './spans.ts';
import { readTraceParent, type TraceParent } from './trace-parent.ts';

/** Key in the data of a job for the position of its sender in a trace. */
const KEY = '__trace';
const Traced = v.object({
  [KEY]: v.object({
    parent: v.pipe(v.string(), v.maxLength(100)),
    hops: v.pipe(v.number(), v.integer(), v.minValue(0)),
  }),
});
/** Jobs in a row that pass a trace on. A job that always queues the next one would make an endless trace. */
const MOST_HOPS = 4;

/** Adds the position of the active trace to the data of a job; returns the data themselves outside of a recorded trace. */
export function withTrace(data: object): object {
  const at = activeTraceParent();
  return at === null || at.hops >= MOST_HOPS ? data : { ...data, [KEY]: at };
}

/** Returns the position that the sender of a job added, and how many jobs have passed the trace on with this one. */
export function traceOfJob(data: unknown): { parent: TraceParent | null; hops: number } {
  if (!v.is(Traced, data)) return { parent: null, hops: 0 };
  const { parent, hops } = data[KEY];
  return { parent: readTraceParent(parent), hops: hops + 1 };
}

/** Returns the data of a job without the position. */
export function withoutTrace(data: unknown): unknown {
  if (typeof data !== 'object' || data === null || !(KEY in data)) return data;
  return Object.fromEntries(Object.entries(data).filter(([key]) => key !== KEY));
}
