import { AsyncLocalStorage } from 'node:async_hooks';
import { type TraceParent, writeTraceParent } from './trace-parent.ts';

/** Facts of a span. Never a query string, an address, or the id of a person or an order. */
export type SpanAttributes = Readonly<Record<string, string | number | boolean>>;
export type SpanKind = 'internal' | 'server' | 'client' | 'consumer';
export type SpanStart = { kind?: SpanKind; attributes?: SpanAttributes };

/** Span that is recorded until its end. */
export type RecordedSpan = {
  traceId: string;
  spanId: string;
  set(attributes: SpanAttributes): void;
  rename(name: string): void;
  /** Marks the span as failed. `kind`: name or code of the error, never its message. */
  fail(kind: string): void;
  end(): void;
};

/** Records spans. open-telemetry.ts has the only implementation; without one every function here does nothing. */
export type SpanRecorder = {
  /** Begins a trace, or continues that of `parent`. Null: the sampler leaves it out. */
  begin(name: string, start: SpanStart, parent: TraceParent | null): RecordedSpan | null;
  child(name: string, start: SpanStart, parent: RecordedSpan): RecordedSpan;
};

/** Trace of one request or job in this process. Closed traces get no further spans. */
type Trace = { isOpen: boolean; hops: number };
type Active = { span: RecordedSpan; trace: Trace };

const active = new AsyncLocalStorage<Active | undefined>();
let recorder: SpanRecorder | null = null;

/** Sets the recorder of this thread; null: no spans. */
export function setSpanRecorder(next: SpanRecorder | null): void {
  recorder = next;
}

export function isTracing(): boolean {
  return recorder !== null;
}

function current(): Active | null {
  if (recorder === null) return null;
  const store = active.getStore();
  return store?.trace.isOpen ? store : null;
}

/** Returns the span that the caller runs in; null outside of a recorded trace. */
export function activeSpan(): RecordedSpan | null {
  return current()?.span ?? null;
}

/** Runs work as a span of the active trace. Outside of a recorded trace it only runs the work. */
export function span<Result>(name: string, start: SpanStart, work: () => Promise<Result>): Promise<Result> {
  const at = current();
  if (recorder === null || at === null) return work();
  return runIn({ span: recorder.child(name, start, at.span), trace: at.trace }, work);
}

/** Begins a span of the active trace for work that a callback ends. Null outside of a recorded trace. */
export function startSpan(name: string, start: SpanStart): RecordedSpan | null {
  const at = current();
  return recorder === null || at === null ? null : recorder.child(name, start, at.span);
}

/**
 * Runs a request or a job as a trace of its own, or as a part of the trace of `parent`. The number of jobs that have passed the
 * trace on is `hops`.
 */
export async function trace<Result>(
  name: string,
  start: SpanStart & { parent?: TraceParent | null; hops?: number },
  work: () => Promise<Result>,
): Promise<Result> {
  const { parent = null, hops = 0 } = start;
  const begun = recorder?.begin(name, start, parent) ?? null;
  if (begun === null) return work();
  const own: Trace = { isOpen: true, hops };
  try {
    return await runIn({ span: begun, trace: own }, work);
  } finally {
    own.isOpen = false;
  }
}

async function runIn<Result>(at: Active, work: () => Promise<Result>): Promise<Result> {
  try {
    return await active.run(at, work);
  } catch (error) {
    at.span.fail(kindOfError(error));
    throw error;
  } finally {
    at.span.end();
  }
}

/** Returns the code or the name of an error. Messages may be personal. */
export function kindOfError(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}

/** Returns the host of a called address as attributes; none for an invalid address, whose call fails by itself. */
export function calledHost(address: string): SpanAttributes {
  const url = URL.parse(address);
  return url === null ? {} : { 'server.address': url.hostname };
}

/** Returns the ids by which a log line leads to its trace; null outside of a recorded trace. */
export function traceIds(): { trace_id: string; span_id: string } | null {
  const at = activeSpan();
  return at === null ? null : { trace_id: at.traceId, span_id: at.spanId };
}

/** Returns the header by which a service of the operator continues the trace. Services of others must not get it. */
export function traceHeaders(): { traceparent?: string } {
  const at = activeTraceParent();
  return at === null ? {} : { traceparent: at.parent };
}

/** Returns the `traceparent` for another process of the operator, with the hops so far; null outside of a recorded trace. */
export function activeTraceParent(): { parent: string; hops: number } | null {
  const at = current();
  if (at === null) return null;
  const { traceId, spanId } = at.span;
  return { parent: writeTraceParent({ traceId, spanId, isSampled: true }), hops: at.trace.hops };
}

/**
 * Binds a callback to the trace of its caller. For queues that run it from elsewhere: it would join the trace of whatever
 * ran there.
 */
export function bindTrace<Given extends unknown[], Result>(
  callback: (...given: Given) => Result,
): (...given: Given) => Result {
  if (recorder === null) return callback;
  const inCaller = AsyncLocalStorage.snapshot();
  return (...given) => inCaller(callback, ...given);
}
