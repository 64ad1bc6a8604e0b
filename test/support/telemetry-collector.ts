import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import * as v from 'valibot';

const Value = v.pipe(
  v.looseObject({
    stringValue: v.optional(v.string()),
    boolValue: v.optional(v.boolean()),
    intValue: v.optional(v.union([v.number(), v.string()])),
    doubleValue: v.optional(v.number()),
  }),
  v.transform(
    ({ stringValue, boolValue, intValue, doubleValue }) => stringValue ?? boolValue ?? intValue ?? doubleValue,
  ),
);
const Attributes = v.pipe(
  v.optional(v.array(v.object({ key: v.string(), value: Value })), []),
  v.transform((pairs) => Object.fromEntries(pairs.map(({ key, value }) => [key, value]))),
);
const Span = v.object({
  traceId: v.string(),
  spanId: v.string(),
  parentSpanId: v.optional(v.string()),
  name: v.string(),
  kind: v.number(),
  attributes: Attributes,
  status: v.optional(v.object({ code: v.optional(v.number()) })),
});
const Traces = v.object({
  resourceSpans: v.array(
    v.object({
      resource: v.object({ attributes: Attributes }),
      scopeSpans: v.array(v.object({ spans: v.array(Span) })),
    }),
  ),
});
const Points = v.object({ dataPoints: v.array(v.looseObject({ attributes: Attributes })) });
const Metrics = v.object({
  resourceMetrics: v.array(
    v.object({
      scopeMetrics: v.array(
        v.object({
          metrics: v.array(
            v.looseObject({
              name: v.string(),
              unit: v.optional(v.string()),
              sum: v.optional(Points),
              gauge: v.optional(Points),
              histogram: v.optional(Points),
            }),
          ),
        }),
      ),
    }),
  ),
});

export type CollectedSpan = v.InferOutput<typeof Span> & { resource: Record<string, unknown> };
type CollectedMetric = v.InferOutput<
  typeof Metrics
>['resourceMetrics'][number]['scopeMetrics'][number]['metrics'][number];
/** A status, or `wait`: the request gets its answer from `release`. */
type CollectorAnswer = number | 'wait';

export type Collector = {
  url: string;
  spans: CollectedSpan[];
  metrics: CollectedMetric[];
  /** Headers of each request, in order. */
  headers: http.IncomingHttpHeaders[];
  /** Sets the answer to further requests. Only a status of 200 takes what they bring. */
  answer(next: CollectorAnswer): void;
  /** Returns the number of answered requests. */
  answers(): number;
  /** Resolves once a request waits. */
  waits(): Promise<void>;
  /** Takes what waits, and all further requests. */
  release(): void;
  close(): Promise<void>;
};

/** Opens a collector on loopback that takes traces and figures by OTLP in JSON over HTTP. */
export async function openCollector(): Promise<Collector> {
  let answer: CollectorAnswer = 200;
  const spans: CollectedSpan[] = [];
  const metrics: CollectedMetric[] = [];
  const headers: http.IncomingHttpHeaders[] = [];
  const waiting: (() => void)[] = [];
  let answered = 0;
  const first = Promise.withResolvers<void>();

  function take(path: string, body: unknown): void {
    if (path === '/v1/traces')
      for (const { resource, scopeSpans } of v.parse(Traces, body).resourceSpans)
        for (const scope of scopeSpans)
          for (const span of scope.spans) spans.push({ ...span, resource: resource.attributes });
    if (path === '/v1/metrics')
      for (const { scopeMetrics } of v.parse(Metrics, body).resourceMetrics)
        for (const scope of scopeMetrics) metrics.push(...scope.metrics);
  }

  const server = http.createServer((request, response) => {
    headers.push(request.headers);
    void json(request).then((body) => {
      const send = (status: number): void => {
        answered += 1;
        if (status === 200) take(request.url ?? '', body);
        response.writeHead(status, { 'content-type': 'application/json' }).end('{}');
      };
      if (answer !== 'wait') return send(answer);
      waiting.push(() => send(200));
      first.resolve();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${address.port}`,
    spans,
    metrics,
    headers,
    answer: (next) => {
      answer = next;
    },
    answers: () => answered,
    waits: () => first.promise,
    release: () => {
      answer = 200;
      for (const send of waiting.splice(0)) send();
    },
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
