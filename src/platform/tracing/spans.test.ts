import { afterEach, beforeEach, expect, test } from 'vitest';
import { traceOfJob, withoutTrace, withTrace } from './job-trace.ts';
import {
  activeSpan,
  bindTrace,
  type RecordedSpan,
  type SpanRecorder,
  setSpanRecorder,
  span,
  startSpan,
  trace,
  traceHeaders,
  traceIds,
} from './spans.ts';

type Recorded = { name: string; parent: string | null; failed: string | null; isOver: boolean };
let recorded: Recorded[] = [];

/** Recorder that keeps spans in memory; samples all traces whose name does not begin with "unsampled". */
function memoryRecorder(): SpanRecorder {
  let last = 0;
  const record = (name: string, traceId: string, parent: string | null): RecordedSpan => {
    last += 1;
    const own: Recorded = { name, parent, failed: null, isOver: false };
    recorded.push(own);
    return {
      traceId,
      spanId: String(last).padStart(16, '0'),
      set: () => {},
      rename: (to) => {
        own.name = to;
      },
      fail: (kind) => {
        own.failed = kind;
      },
      end: () => {
        own.isOver = true;
      },
    };
  };
  return {
    begin: (name, _, parent) =>
      name.startsWith('unsampled')
        ? null
        : record(name, parent?.traceId ?? String(last + 1).padStart(32, 'a'), parent?.spanId ?? null),
    child: (name, _, parent) => record(name, parent.traceId, parent.spanId),
  };
}

beforeEach(() => {
  recorded = [];
  setSpanRecorder(memoryRecorder());
});
afterEach(() => setSpanRecorder(null));

test('records spans below the trace that runs them', async () => {
  const result = await trace('request', {}, () => span('render', {}, () => span('query', {}, async () => 7)));
  expect(result).toBe(7);
  expect(recorded).toMatchObject([
    { name: 'request', parent: null },
    { name: 'render', parent: '0000000000000001' },
    { name: 'query', parent: '0000000000000002' },
  ]);
  expect(recorded.every(({ isOver }) => isOver)).toBe(true);
});

test('records nothing outside of a trace, in an unsampled one, and without a recorder', async () => {
  const work = async () => [activeSpan(), traceIds(), startSpan('query', {}), traceHeaders(), withTrace({ id: 1 })];
  const nothing = [null, null, null, {}, { id: 1 }];
  expect(await span('render', {}, work)).toEqual(nothing);
  expect(await trace('unsampled', {}, () => span('render', {}, work))).toEqual(nothing);
  setSpanRecorder(null);
  expect(await trace('request', {}, () => span('render', {}, work))).toEqual(nothing);
  expect(recorded).toEqual([]);
});

test('marks failed work by the code or name of its error, never by its message', async () => {
  const fails = trace('request', {}, () =>
    span('query', {}, () => Promise.reject(Object.assign(new Error('key (lea@example.ch)'), { code: '23505' }))),
  );
  await expect(fails).rejects.toThrow('key');
  expect(recorded.map(({ failed }) => failed)).toEqual(['23505', '23505']);
  const throws = trace('request', {}, () => {
    throw new TypeError('lea');
  });
  await expect(throws).rejects.toThrow('lea');
  expect(recorded.at(-1)).toMatchObject({ failed: 'TypeError', isOver: true });
});

test('records no work that begins after the end of its trace', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  let late: Promise<void> = Promise.resolve();
  await trace('request', {}, async () => {
    late = promise.then(() => span('late', {}, async () => {}));
  });
  resolve();
  await late;
  expect(recorded.map(({ name }) => name)).toEqual(['request']);
});

test('a bound callback stays in the trace of its caller', async () => {
  let run = (): RecordedSpan | null => null;
  const { promise, resolve } = Promise.withResolvers<void>();
  const first = trace('first', {}, async () => {
    run = bindTrace(() => activeSpan());
    await promise;
  });
  const second = trace('second', {}, async () => run()?.spanId);
  expect(await second).toBe('0000000000000001');
  resolve();
  await first;
});

test('jobs continue the trace of their sender, some jobs in a row', async () => {
  let data: unknown;
  await trace('request', {}, async () => {
    data = withTrace({ id: 'mail' });
  });
  expect(withoutTrace(data)).toEqual({ id: 'mail' });
  const hops: number[] = [];
  for (let job = 0; job < 6; job += 1) {
    const from = traceOfJob(data);
    hops.push(from.hops);
    await trace('job', from, async () => {
      data = withTrace({ id: 'next' });
    });
  }
  expect(hops).toEqual([1, 2, 3, 4, 0, 1]);
  expect(new Set(recorded.slice(0, 5).map(({ parent }) => parent)).size).toBe(5);
  expect(recorded[5]?.parent).toBeNull();
});

test.each([
  [null],
  [{}],
  ['text'],
  [{ __trace: 'x' }],
  [{ __trace: { parent: 'x', hops: 0 } }],
  [{ __trace: { hops: -1 } }],
])('data of %j begin a trace of their own', (data) => expect(traceOfJob(data).parent).toBeNull());
