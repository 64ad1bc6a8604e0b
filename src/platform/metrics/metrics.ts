import { Counter, Histogram, type MetricObjectWithValues, type MetricValue, Registry } from 'prom-client';

/**
 * One value, or several of one name with different labels. Labels are few and fixed: never a path, a name or an
 * address.
 */
export type MetricReading = number | { labels: Record<string, string>; value: number }[];
type Read = () => MetricReading | Promise<MetricReading>;
type Kind = 'gauge' | 'counter';

type FigureValue = { labels: Record<string, string | number>; value: number; metricName?: string };

/** All values of one name, in the form that threads send to the one that answers a scrape. */
export type Figure = {
  name: string;
  help: string;
  type: string;
  aggregator: 'sum' | 'max';
  values: FigureValue[];
};

export type AnsweredRequest = { route: string; status: number; tenant: string; seconds: number };

/** Measurement of a browser: name, value, rating, and the kinds of page and device, never which ones. */
export type MeasuredVital = { name: string; value: number; rating: string; pageType: string; deviceType: string };

export type Metrics = {
  /**
   * Registers a value that rises and falls, read at each scrape. A reading that fails or takes over two seconds is
   * omitted.
   */
  registerGauge(name: string, help: string, read: Read): void;
  /** Registers a value that only grows, counted elsewhere and read at each scrape. Its name ends in _total. */
  registerCount(name: string, help: string, read: Read): void;
  /** Counts an answered request. `route` is a template, never the path. */
  request(request: AnsweredRequest): void;
  /** Counts a measurement of a browser. The value is in milliseconds, for CLS a score. */
  vital(vital: MeasuredVital): void;
  /** Returns all figures of this thread, each with the label `worker`. */
  read(): Promise<Figure[]>;
};

const SLOW_MS = 2000;
/** Milliseconds: an interaction is good under 200 and poor above 500 (docs/rules/measuring.md#vitals-thresholds). */
const INTERACTIONS = [50, 100, 200, 300, 500, 1000, 2500, 5000];
/** Seconds: from a cached page to a request that its client gave up. */
const DURATIONS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Creates the figures of one thread; `worker` distinguishes it from the other threads of the process. */
export function createMetrics(worker: string): Metrics {
  const registry = new Registry();
  registry.setDefaultLabels({ worker });
  const registered: { name: string; help: string; type: Kind; read: Read }[] = [];
  const register = (type: Kind) => (name: string, help: string, read: Read) => {
    if (registered.some((entry) => entry.name === name)) throw new Error(`the figure ${name} is already registered`);
    registered.push({ name, help, type, read });
  };

  const requests = new Counter({
    name: 'kontor_http_requests_total',
    help: 'Requests answered, by route template, class of status and tenant.',
    labelNames: ['route', 'status', 'tenant'],
    registers: [registry],
  });
  const durations = new Histogram({
    name: 'kontor_http_request_duration_seconds',
    help: 'Time from the arrival of a request to its answer, by route template.',
    labelNames: ['route'],
    buckets: DURATIONS,
    registers: [registry],
  });

  const vitals = new Counter({
    name: 'kontor_web_vitals_total',
    help: 'What browsers measured, by metric, rating, kind of page and kind of device.',
    labelNames: ['name', 'rating', 'page', 'device'],
    registers: [registry],
  });
  const interactions = new Histogram({
    name: 'kontor_web_interaction_milliseconds',
    help: 'Time until a page answered a person (INP), by kind of page.',
    labelNames: ['page'],
    buckets: INTERACTIONS,
    registers: [registry],
  });

  return {
    registerGauge: register('gauge'),
    registerCount: register('counter'),
    request: ({ route, status, tenant, seconds }) => {
      requests.inc({ route, status: `${Math.floor(status / 100)}xx`, tenant });
      durations.observe({ route }, seconds);
    },
    vital: ({ name, value, rating, pageType, deviceType }) => {
      vitals.inc({ name, rating, page: pageType, device: deviceType });
      if (name === 'INP') interactions.observe({ page: pageType }, value);
    },
    read: async () => {
      const counted = (await registry.getMetricsAsJSON()).map((figure) => figureOfRegistry(figure));
      const read = await Promise.all(
        registered.map(async ({ name, help, type, read }): Promise<Figure | null> => {
          const reading = await inTime(read);
          if (reading === null) return null;
          const values = typeof reading === 'number' ? [{ labels: {}, value: reading }] : reading;
          return {
            name,
            help,
            type,
            // During a replacement two threads have one label; of durations the longer one counts.
            aggregator: name.endsWith('_seconds') ? 'max' : 'sum',
            values: values.map(({ labels, value }) => ({ labels: { ...labels, worker }, value })),
          };
        }),
      );
      return [...counted, ...read.filter((figure) => figure !== null)];
    },
  };
}

/** Returns a figure as the registry of the library describes it. */
export function figureOfRegistry({ name, help, type, values }: MetricObjectWithValues<MetricValue<string>>): Figure {
  return {
    name,
    help,
    type: String(type),
    aggregator: 'sum',
    values: values.map((value) => ({ ...value, labels: defined(value.labels) })),
  };
}

function defined(labels: Partial<Record<string, string | number>>): Record<string, string | number> {
  const found: Record<string, string | number> = {};
  for (const [key, value] of Object.entries(labels)) if (value !== undefined) found[key] = value;
  return found;
}

/** Returns null for a failed or slow reading, so it does not affect the other figures. */
async function inTime(read: Read): Promise<MetricReading | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), SLOW_MS);
  });
  try {
    return await Promise.race([read(), late]);
  } catch {
    return null;
  } finally {
    clearTimeout(timer);
  }
}
