import * as v from 'valibot';
import { ConfigProblem } from '../config-problem.ts';

/** Decision of the sampler about traces without a parent: none, all, or the given share. */
export type TraceSampling = {
  /** Share from 0 to 1. */
  ratio: number;
  /** Whether the decision of a parent replaces the own one. */
  isParentBased: boolean;
};

/** Export of traces and figures by OTLP. Names and defaults are those of OpenTelemetry's specification. */
export type TelemetryConfig = {
  /** Address of the collector, without the path of a signal. */
  endpoint: string;
  /** Headers of each export, such as a token. */
  headers: Record<string, string>;
  service: string;
  /** Further attributes of the process. */
  resource: Record<string, string>;
  traces: TraceSampling | null;
  /** Whether figures are exported too. */
  figures: boolean;
};

const SAMPLERS = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const;

const EXPORTERS = (name: string) => v.picklist(['otlp', 'none'], `${name} must be "otlp" or "none"`);

/** Keys and values separated by commas; values are percent-encoded (W3C Baggage). */
const pairs = (name: string) =>
  v.pipe(
    v.string(),
    v.transform((text) => readPairs(text)),
    v.check(
      (read) => read !== null,
      `${name} must be pairs as in "key=value,other=value", with values percent-encoded`,
    ),
    v.transform((read) => read ?? {}),
  );

function readPairs(text: string): Record<string, string> | null {
  const found: Record<string, string> = {};
  for (const entry of text.split(',')) {
    const [, key, value] = /^\s*([!#$%&'*+.^_`|~0-9A-Za-z-]{1,255})\s*=\s*([ -~]*?)\s*$/.exec(entry) ?? [];
    if (key === undefined || value === undefined) return null;
    try {
      const decoded = decodeURIComponent(value);
      // A line break would add a header.
      if (/[^\t -~\u0080-\u00ff]/.test(decoded)) return null;
      found[key] = decoded;
    } catch {
      return null;
    }
  }
  return found;
}

function isAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username, search, hash } = new URL(text);
  return ['http:', 'https:'].includes(protocol) && username === '' && search === '' && hash === '';
}

function isShare(text: string): boolean {
  return /^(?:0|1|0?\.\d{1,9}|1\.0{1,9}|0\.\d{1,9})$/.test(text);
}

/** Variables of the environment for OpenTelemetry. */
export const TELEMETRY_VARIABLES = {
  OTEL_EXPORTER_OTLP_ENDPOINT: v.optional(
    v.pipe(
      v.string(),
      v.check(
        isAddress,
        'OTEL_EXPORTER_OTLP_ENDPOINT must be an address that starts with http:// or https://, without a user or query',
      ),
      v.transform((text) => text.replace(/\/+$/, '')),
    ),
  ),
  OTEL_EXPORTER_OTLP_HEADERS: v.optional(pairs('OTEL_EXPORTER_OTLP_HEADERS')),
  OTEL_SERVICE_NAME: v.optional(
    v.pipe(v.string(), v.regex(/^[!-~]{1,100}$/, 'OTEL_SERVICE_NAME must have 1 to 100 characters and no spaces')),
    'kontor',
  ),
  OTEL_RESOURCE_ATTRIBUTES: v.optional(pairs('OTEL_RESOURCE_ATTRIBUTES')),
  OTEL_TRACES_EXPORTER: v.optional(EXPORTERS('OTEL_TRACES_EXPORTER'), 'otlp'),
  OTEL_METRICS_EXPORTER: v.optional(EXPORTERS('OTEL_METRICS_EXPORTER'), 'otlp'),
  OTEL_TRACES_SAMPLER: v.optional(
    v.picklist(SAMPLERS, `OTEL_TRACES_SAMPLER must be one of ${SAMPLERS.join(', ')}`),
    'parentbased_traceidratio',
  ),
  OTEL_TRACES_SAMPLER_ARG: v.optional(
    v.pipe(
      v.string(),
      v.check(isShare, 'OTEL_TRACES_SAMPLER_ARG must be a share from 0 to 1, such as 0.1'),
      v.transform(Number),
    ),
    '0.1',
  ),
};

const TelemetryEnvironment = v.object(TELEMETRY_VARIABLES);
type TelemetryValues = v.InferOutput<typeof TelemetryEnvironment>;

/** Returns the export of traces and figures; null without an endpoint. Throws ConfigProblem for headers without one. */
export function telemetryOf(env: TelemetryValues): TelemetryConfig | null {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_EXPORTER_OTLP_HEADERS: headers } = env;
  if (endpoint === undefined) {
    if (headers === undefined) return null;
    throw new ConfigProblem('OTEL_EXPORTER_OTLP_HEADERS is set, so OTEL_EXPORTER_OTLP_ENDPOINT must be set too');
  }
  const traces = env.OTEL_TRACES_EXPORTER === 'otlp' ? samplingOf(env) : null;
  const figures = env.OTEL_METRICS_EXPORTER === 'otlp';
  if (traces === null && !figures) return null;
  return {
    endpoint,
    headers: headers ?? {},
    service: env.OTEL_SERVICE_NAME,
    resource: env.OTEL_RESOURCE_ATTRIBUTES ?? {},
    traces,
    figures,
  };
}

function samplingOf({ OTEL_TRACES_SAMPLER: sampler, OTEL_TRACES_SAMPLER_ARG: share }: TelemetryValues): TraceSampling {
  const isParentBased = sampler.startsWith('parentbased_');
  if (sampler.endsWith('always_on')) return { ratio: 1, isParentBased };
  if (sampler.endsWith('always_off')) return { ratio: 0, isParentBased };
  return { ratio: share, isParentBased };
}
