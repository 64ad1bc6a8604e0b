/** What the load generator does, as plain data: it runs in a process of its own. */

export type Step = {
  /** Latencies are told apart by it. */
  name: string;
  path: string;
  /** A form that is posted; without it or `json` the step is a GET. "{name}" is what an earlier step kept, "{visit}" a word that no other visit has. */
  form?: Record<string, string>;
  /** The same words are filled in. */
  json?: unknown;
  /** A cookie that this step has besides the visit's own. */
  cookie?: string;
  /** Comes from another address each time: what one address may do in a minute is bounded. */
  fromAnywhere?: boolean;
  /** Statuses that are right. */
  expect: number[];
  /** Text that a right answer has, for answers whose status says nothing. */
  contains?: string;
  /** Keeps the first group of a pattern found in the answer, or in where it leads to, under a name. */
  keep?: { name: string; pattern: string; in?: 'location' };
};

/** What one shopper does: the steps share cookies. */
export type Visit = Step[];

export type LoadJob = {
  /** Only this machine is ever asked. */
  port: number;
  /**
   * Another shop, in which each visit is made as well, right before or after: what two shops take compares only where
   * both were asked in the same moments.
   */
  beside?: number;
  /** Visits in their order, again from the start unless `once`. */
  visits: Visit[];
  once: boolean;
  seconds: number;
  /** How many visits at a time; `perSecond` takes its place. */
  concurrency: number;
  /** Visits started a second, whether earlier ones have ended or not; without it each ends before the next. */
  perSecond?: number;
};

/** Milliseconds. */
export type Latency = { p50: number; p95: number; p99: number; highest: number };

/** What was made of a job in one shop. */
export type Made = {
  visits: number;
  requests: number;
  errors: number;
  /** The first few things that went wrong. */
  problems: string[];
  /** Of whole visits. */
  latency: Latency;
  /** Of each kind of request. */
  steps: Record<string, Latency & { requests: number }>;
};

export type LoadReport = Made & { seconds: number; beside: Made | null };
