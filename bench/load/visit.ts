/** Jobs of the load generator as plain data, because it runs in its own process. */

export type Step = {
  /** Name of the step; latencies are grouped by it. */
  name: string;
  path: string;
  /**
   * Form to post; without it or `json` the step is a GET. "{name}" inserts a value from an earlier step, "{visit}" a
   * text unique to the visit.
   */
  form?: Record<string, string>;
  /** JSON to post, with the same insertions. */
  json?: unknown;
  /** Method of a step with `json`; POST otherwise. */
  method?: 'PUT';
  /** Further headers, with the same insertions. */
  headers?: Record<string, string>;
  /** Cookie of this step besides those of the visit. */
  cookie?: string;
  /** Sends another client address each time, because the shop limits requests for each address. */
  fromAnywhere?: boolean;
  /** Expected statuses. */
  expect: number[];
  /** Statuses that end the visit and count apart: the shop refuses it by design. */
  refused?: number[];
  /** Text that a correct answer contains, if the status alone does not show it. */
  contains?: string;
  /** Stores the first group of a pattern under a name. It matches the body, or the Location header. */
  keep?: { name: string; pattern: string; in?: 'location' };
};

/** Steps of one shopper; they share cookies. */
export type Visit = Step[];

export type LoadJob = {
  /** Port on this machine. */
  port: number;
  /**
   * Port of a second shop in which each visit is made as well, directly before or after. Only measurements at the same
   * time are comparable.
   */
  beside?: number;
  /** Visits in order; they repeat unless `once`. */
  visits: Visit[];
  once: boolean;
  seconds: number;
  /** Number of parallel visits. With `perSecond` it only limits the connections. */
  concurrency: number;
  /**
   * Visits started per second, even if earlier ones have not ended. Without it each visit of a lane ends before the
   * next.
   */
  perSecond?: number;
  /** Server whose processor time counts from the first visit to the last, without the start of the generator. */
  watched?: { pid: number; postmaster: number | null };
};

/** Milliseconds. */
export type Latency = { p50: number; p95: number; p99: number; highest: number };

/** Result of a job in one shop. */
export type Made = {
  visits: number;
  requests: number;
  errors: number;
  /** Visits that the shop refused by design. */
  refused: number;
  /** The first few problems. */
  problems: string[];
  /** Latency of whole visits. */
  latency: Latency;
  /** Latency by step name. */
  steps: Record<string, Latency & { requests: number }>;
};

export type LoadReport = Made & {
  seconds: number;
  beside: Made | null;
  /** Processor time of the watched server during all visits, in milliseconds. */
  spent: { server: number; database: number | null } | null;
};
