// Types of the packages, as far as telemetry-sdk.ts uses them. The platform compiles without the packages.

declare module '@opentelemetry/resources' {
  export type Resource = { merge(other: Resource): Resource };
  export function defaultResource(): Resource;
  export function resourceFromAttributes(attributes: Record<string, string | number>): Resource;
}

declare module '@opentelemetry/sdk-trace' {
  type Resource = import('@opentelemetry/resources').Resource;
  type Tracer = import('@opentelemetry/api').Tracer;
  /** `code`: 0 means success. */
  type ExportResult = { code: number; error?: Error };
  export type ReadableSpan = { readonly name: string };
  export type SpanExporter = {
    export(spans: ReadableSpan[], done: (result: ExportResult) => void): void;
    shutdown(): Promise<void>;
    forceFlush?(): Promise<void>;
  };
  export interface Sampler {
    toString(): string;
  }
  export class AlwaysOnSampler implements Sampler {}
  export class TraceIdRatioBasedSampler implements Sampler {
    constructor(ratio: number);
  }
  export class ParentBasedSampler implements Sampler {
    constructor(options: { root: Sampler; remoteParentSampled?: Sampler; remoteParentNotSampled?: Sampler });
  }
  export interface SpanProcessor {
    forceFlush(): Promise<void>;
  }
  export class BatchSpanProcessor implements SpanProcessor {
    constructor(options: {
      exporter: SpanExporter;
      maxQueueSize: number;
      maxExportBatchSize: number;
      scheduledDelayMillis: number;
      exportTimeoutMillis: number;
    });
    forceFlush(): Promise<void>;
  }
  export class TracerProvider {
    constructor(options: { sampler: Sampler; resource: Resource; spanProcessors: SpanProcessor[] });
    getTracer(name: string): Tracer;
    forceFlush(): Promise<void>;
    shutdown(): Promise<void>;
  }
}

declare module '@opentelemetry/sdk-metrics' {
  type Resource = import('@opentelemetry/resources').Resource;
  type HrTime = import('@opentelemetry/api').HrTime;
  type ValueType = import('@opentelemetry/api').ValueType;
  type DataPoint<Value> = { startTime: HrTime; endTime: HrTime; attributes: Record<string, string>; value: Value };
  type Histogram = { buckets: { boundaries: number[]; counts: number[] }; sum: number; count: number };
  type Described = {
    descriptor: { name: string; description: string; unit: string; valueType: ValueType };
    aggregationTemporality: AggregationTemporality;
  };
  export const AggregationTemporality: { readonly DELTA: 0; readonly CUMULATIVE: 1 };
  export type AggregationTemporality = 0 | 1;
  export const DataPointType: { readonly HISTOGRAM: 0; readonly GAUGE: 2; readonly SUM: 3 };
  export type MetricData = Described &
    (
      | { dataPointType: 0; dataPoints: DataPoint<Histogram>[] }
      | { dataPointType: 2; dataPoints: DataPoint<number>[] }
      | { dataPointType: 3; dataPoints: DataPoint<number>[]; isMonotonic: boolean }
    );
  export type ResourceMetrics = {
    resource: Resource;
    scopeMetrics: { scope: { name: string }; metrics: MetricData[] }[];
  };
  export type MetricProducer = {
    collect(): Promise<{ resourceMetrics: ResourceMetrics; errors: unknown[] }>;
  };
  export type PushMetricExporter = {
    export(metrics: ResourceMetrics, done: (result: { code: number; error?: Error }) => void): void;
    forceFlush(): Promise<void>;
    shutdown(): Promise<void>;
  };
  export class PeriodicExportingMetricReader {
    constructor(options: {
      exporter: PushMetricExporter;
      exportIntervalMillis: number;
      exportTimeoutMillis: number;
      metricProducers: MetricProducer[];
    });
  }
  export class MeterProvider {
    constructor(options: { resource: Resource; readers: PeriodicExportingMetricReader[] });
    forceFlush(): Promise<void>;
    shutdown(): Promise<void>;
  }
}

declare module '@opentelemetry/exporter-trace-otlp-http' {
  type ReadableSpan = import('@opentelemetry/sdk-trace').ReadableSpan;
  export class OTLPTraceExporter {
    constructor(options: { url: string; headers: Record<string, string>; timeoutMillis: number });
    export(spans: ReadableSpan[], done: (result: { code: number; error?: Error }) => void): void;
    forceFlush(): Promise<void>;
    shutdown(): Promise<void>;
  }
}

declare module '@opentelemetry/exporter-metrics-otlp-http' {
  type ResourceMetrics = import('@opentelemetry/sdk-metrics').ResourceMetrics;
  export class OTLPMetricExporter {
    constructor(options: { url: string; headers: Record<string, string>; timeoutMillis: number });
    export(metrics: ResourceMetrics, done: (result: { code: number; error?: Error }) => void): void;
    forceFlush(): Promise<void>;
    shutdown(): Promise<void>;
  }
}
