import { setTimeout as pause } from 'node:timers/promises';
import {
  type Context,
  type HrTime,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  type Tracer,
  trace,
  ValueType,
} from '@opentelemetry/api';
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-http';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { defaultResource, type Resource, resourceFromAttributes } from '@opentelemetry/resources';
import {
  AggregationTemporality,
  DataPointType,
  MeterProvider,
  type MetricData,
  PeriodicExportingMetricReader,
} from '@opentelemetry/sdk-metrics';
import {
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import { ownProcess } from '../database/application-name.ts';
import type { Log } from '../log.ts';
import { type ExportedFigure, exportedFigures } from './exported-figures.ts';
import type { TelemetryDeps } from './open-telemetry.ts';
import type { SpanKind as OwnKind, RecordedSpan, SpanAttributes, SpanRecorder, SpanStart } from './spans.ts';
import type { TraceParent } from './trace-parent.ts';
import type { TraceSampling } from './tracing-settings.ts';

/** Name of the instrumentation in spans and figures. */
const SCOPE = 'kontor';
/** Spans that wait for the collector, of one thread. Further ones are discarded. */
const MOST_WAITING = 2048;
const BATCH = 512;
/** Milliseconds between two exports of spans, and of figures. */
const SPANS_EVERY_MS = 5000;
const FIGURES_EVERY_MS = 60_000;
/** Milliseconds that the collector has to take an export, with its repetitions. */
const EXPORT_MS = 10_000;
/** Milliseconds that the collector has at the end of the process. */
const CLOSING_MS = 1500;

const KINDS: Record<OwnKind, SpanKind> = {
  internal: SpanKind.INTERNAL,
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  consumer: SpanKind.CONSUMER,
};

/** Starts the SDK of a thread. This file alone loads it. */
export function startTelemetry(deps: TelemetryDeps): { recorder: SpanRecorder | null; close(): Promise<void> } {
  const { config, log, figures } = deps;
  const resource = resourceOf(deps);
  const exports = { headers: config.headers, timeoutMillis: EXPORT_MS };
  const provider =
    config.traces &&
    new TracerProvider({
      resource,
      sampler: samplerOf(config.traces),
      spanProcessors: [
        new BatchSpanProcessor({
          exporter: reporting(
            new OTLPTraceExporter({ ...exports, url: `${config.endpoint}/v1/traces` }),
            log,
            'traces',
          ),
          maxQueueSize: MOST_WAITING,
          maxExportBatchSize: BATCH,
          scheduledDelayMillis: SPANS_EVERY_MS,
          exportTimeoutMillis: EXPORT_MS,
        }),
      ],
    });
  const meters =
    config.figures && figures
      ? new MeterProvider({
          resource,
          readers: [
            new PeriodicExportingMetricReader({
              exporter: reporting(
                new OTLPMetricExporter({ ...exports, url: `${config.endpoint}/v1/metrics` }),
                log,
                'figures',
              ),
              exportIntervalMillis: FIGURES_EVERY_MS,
              exportTimeoutMillis: EXPORT_MS,
              metricProducers: [
                {
                  collect: async () => {
                    const metrics = exportedFigures(await figures()).map((figure) => metricOf(figure));
                    return {
                      resourceMetrics: { resource, scopeMetrics: [{ scope: { name: SCOPE }, metrics }] },
                      errors: [],
                    };
                  },
                },
              ],
            }),
          ],
        })
      : null;
  return {
    recorder: provider && config.traces && recorderOf(provider.getTracer(SCOPE), config.traces),
    close: async () => {
      const ended = Promise.allSettled([provider?.shutdown(), meters?.shutdown()]);
      await Promise.race([ended, pause(CLOSING_MS, undefined, { ref: false })]);
    },
  };
}

function resourceOf({ config, thread, role }: TelemetryDeps): Resource {
  return defaultResource().merge(
    resourceFromAttributes({
      ...config.resource,
      'service.name': config.service,
      'service.instance.id': config.resource['service.instance.id'] ?? ownProcess(),
      'process.pid': process.pid,
      'thread.name': thread,
      'kontor.role': role,
    }),
  );
}

/** Returns the sampler of traces that isLeftOut() did not decide about. */
function samplerOf({ ratio, isParentBased }: TraceSampling): Sampler {
  const root = new AlwaysOnSampler();
  if (isParentBased) return new ParentBasedSampler({ root });
  const share = new TraceIdRatioBasedSampler(ratio);
  return new ParentBasedSampler({ root, remoteParentSampled: share, remoteParentNotSampled: share });
}

/** Decides about a trace without a parent, before the SDK makes its ids. */
function isLeftOut({ ratio }: TraceSampling, parent: TraceParent | null): boolean {
  return parent === null && ratio < 1 && Math.random() >= ratio;
}

type Exporter<Items> = {
  export(items: Items, done: (result: { code: number; error?: Error }) => void): void;
  forceFlush(): Promise<void>;
  shutdown(): Promise<void>;
};

/** Logs the first failed export of an outage, and the first one after it. */
function reporting<Items>(exporter: Exporter<Items>, log: Log, signal: 'traces' | 'figures'): Exporter<Items> {
  let isFailing = false;
  return {
    export: (items, done) =>
      exporter.export(items, (result) => {
        if (result.code !== 0 && !isFailing)
          log.warn({ err: result.error, signal }, 'the collector takes no telemetry');
        if (result.code === 0 && isFailing) log.info({ signal }, 'the collector takes telemetry again');
        isFailing = result.code !== 0;
        done(result);
      }),
    forceFlush: () => exporter.forceFlush(),
    shutdown: () => exporter.shutdown(),
  };
}

/** Span of the SDK, with the context that makes it the parent of others. */
class SdkSpan implements RecordedSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly #span: Span;
  #context: Context | null = null;

  constructor(span: Span) {
    const { traceId, spanId } = span.spanContext();
    this.traceId = traceId;
    this.spanId = spanId;
    this.#span = span;
  }

  context(): Context {
    this.#context ??= trace.setSpan(ROOT_CONTEXT, this.#span);
    return this.#context;
  }

  set(attributes: SpanAttributes): void {
    this.#span.setAttributes(attributes);
  }

  rename(name: string): void {
    this.#span.updateName(name);
  }

  fail(kind: string): void {
    this.#span.setStatus({ code: SpanStatusCode.ERROR });
    this.#span.setAttribute('error.type', kind);
  }

  end(): void {
    this.#span.end();
  }
}

function recorderOf(tracer: Tracer, sampling: TraceSampling): SpanRecorder {
  const start = (name: string, { kind = 'internal', attributes = {} }: SpanStart, context: Context): Span =>
    tracer.startSpan(name, { kind: KINDS[kind], attributes: { ...attributes } }, context);
  return {
    begin: (name, how, parent) => {
      if (isLeftOut(sampling, parent)) return null;
      const begun = start(name, how, parent === null ? ROOT_CONTEXT : remoteContext(parent));
      return begun.isRecording() ? new SdkSpan(begun) : null;
    },
    child: (name, how, parent) =>
      new SdkSpan(start(name, how, parent instanceof SdkSpan ? parent.context() : ROOT_CONTEXT)),
  };
}

function remoteContext({ traceId, spanId, isSampled }: TraceParent): Context {
  const traceFlags = isSampled ? TraceFlags.SAMPLED : TraceFlags.NONE;
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true });
}

/** Start of the process, from which counters count. */
const STARTED = hrTime(performance.timeOrigin);

/** Converts milliseconds since 1970 to seconds and nanoseconds. */
function hrTime(milliseconds: number): HrTime {
  const seconds = Math.floor(milliseconds / 1000);
  return [seconds, Math.round((milliseconds - seconds * 1000) * 1e6)];
}

function metricOf(figure: ExportedFigure): MetricData {
  const endTime = hrTime(Date.now());
  const { name, help: description, unit } = figure;
  const described = {
    descriptor: { name, description, unit, valueType: ValueType.DOUBLE },
    aggregationTemporality: AggregationTemporality.CUMULATIVE,
  };
  const pointOf = <Value>({ labels, value }: { labels: Record<string, string>; value: Value }) => ({
    startTime: STARTED,
    endTime,
    attributes: labels,
    value,
  });
  if (figure.kind === 'histogram') {
    const dataPoints = figure.points.map(({ labels, value: { bounds, counts, sum, count } }) =>
      pointOf({ labels, value: { buckets: { boundaries: bounds, counts }, sum, count } }),
    );
    return { ...described, dataPointType: DataPointType.HISTOGRAM, dataPoints };
  }
  const dataPoints = figure.points.map((point) => pointOf(point));
  return figure.kind === 'gauge'
    ? { ...described, dataPointType: DataPointType.GAUGE, dataPoints }
    : { ...described, dataPointType: DataPointType.SUM, isMonotonic: true, dataPoints };
}
