import * as v from 'valibot';
import type { SqlRunner } from '../../platform/jobs.ts';
import type { ApiVersion, ClientScope } from '../../shop/staff/api-clients/index.ts';
import type { StaffMember } from '../../shop/staff/employees/index.ts';
import type { Tenant } from '../../tenants/tenant.ts';
import type { Parameter } from '../endpoint.ts';
import { fieldProblems } from '../field-problems.ts';
import type { AdminProblem, AdminProblemCode } from './admin-problems.ts';
import type { AdminApiServices } from './admin-services.ts';
import type { Cursors } from './cursor.ts';
import { parameterReader, type Values } from './parameter-reader.ts';

/** Context of an authorised request. */
export type AdminCall = {
  services: AdminApiServices;
  /** The client, as departments know it. */
  member: StaffMember;
  version: ApiVersion;
  /** Secret by which the client came; null in a job. */
  secretId: string | null;
  /** Tenant of the path; of an operation without one, the first tenant of the client. */
  tenant: Tenant;
  /** Value of the header If-Match; null without it. */
  ifMatch: string | null;
  /** Origin of links in letters of the tenant. */
  publicUrl: string;
  cursors: Cursors;
  now: Date;
  stream: StreamContext;
};

/** Context of a stream, whose answer lasts minutes. */
export type StreamContext = {
  /** Value of the header Last-Event-ID; null without it. */
  lastEventId: string | null;
  /** Whether the thread stops: streams end, so that their clients connect to another one. */
  isEnding(): boolean;
  /** Whether the client may still ask this, with the same tenants. `more`: scopes that what is read needs. */
  mayContinue(more?: readonly ClientScope[]): Promise<boolean>;
  /** Runs a reading of the database. Few readings of all streams run at the same time. */
  read<T>(job: () => Promise<T>): Promise<T>;
};

/** Body of a request in JSON; of an operation with lines, each of its lines. */
export type AdminBody<T = unknown> = { description: string; schema: v.GenericSchema<unknown, T>; example: unknown };

/** File that is the body of a request. */
export type AdminUpload = { description: string; types: readonly string[]; mostBytes: number };

/** Media type of a file that an operation answers with. */
export type FileType =
  | 'application/pdf'
  | 'image/jpeg'
  | 'image/png'
  | 'image/webp'
  | 'text/csv'
  | 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Answer in JSON; of an operation with lines, each of its lines. */
export type AdminSuccess<T = unknown> = {
  status: 200 | 201 | 202;
  description: string;
  schema: v.GenericSchema<unknown, T>;
  example: T;
  /** Media type of a stream whose events the schema describes; JSON or lines of it otherwise. */
  type?: 'text/event-stream' | 'application/json' | 'application/x-ndjson';
  /** Media types of the file that is the answer. */
  files?: readonly [FileType, ...FileType[]];
};

export type OperationDescription = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Path; parameters are in braces. */
  path: `/api/admin/v1/${string}`;
  id: string;
  tag: string;
  summary: string;
  description: string;
  /** Scopes that a client needs, all of them; empty if only what it asks for decides. */
  scopes: readonly ClientScope[];
  /** Scopes that parts of the body need. */
  optionalScopes: readonly ClientScope[];
  parameters: Record<string, Parameter>;
  body: AdminBody | null;
  /** File that is sent instead of a body in JSON. */
  upload: AdminUpload | null;
  success: AdminSuccess;
  /** True if a change needs the header If-Match. */
  needsMatch: boolean;
  /** True if answers have the header ETag. */
  hasTag: boolean;
  /** Refusals besides those that every operation of its kind has. */
  problems: readonly AdminProblemCode[];
  /** True if the body has one object in each line; the answer too, unless it has a type of its own. */
  hasLines: boolean;
  /** True if the lines are stored, to be run later. */
  storesLines: boolean;
  /** Codes of the department that the problem `refused` has as `reason`. */
  reasons: readonly string[];
};

/**
 * `tag`: ETag of the object; `next`: cursor of the next page; `location`: address of what was created; `isRepeated`: an earlier
 * request with the same key created it.
 */
export type AdminContent<T> = {
  content: T;
  tag?: string;
  next?: string | null;
  location?: string;
  isRepeated?: boolean;
};
export type AdminAnswer<T> = AdminContent<T> | { problem: AdminProblem };

/**
 * File as the answer of a reading; a stream is read as fast as the client takes it. `type`: one of the operation's; its first one
 * by default.
 */
export type AdminFile = { file: Uint8Array | ReadableStream<Uint8Array>; name: string; type?: FileType };

export type PlainOperation = {
  kind: 'plain';
  description: OperationDescription;
  /** `body`: parsed JSON, or the file of an upload. */
  run(params: URLSearchParams, body: unknown, call: AdminCall): Promise<AdminAnswer<unknown> | AdminFile>;
};

/** Receives answers in the transaction of their changes. */
export type NoteAnswers<Answer> = (runner: SqlRunner, answers: readonly Answer[]) => Promise<void>;

/** Operation whose body and answer have one object in each line (NDJSON). */
export type LinesOperation = {
  kind: 'lines';
  description: OperationDescription;
  /** Lines of a step. */
  linesAtOnce: number;
  /** Field that names the object of a line. Lines of one object are run in their order. */
  key: string;
  /**
   * Runs a step. `lines`: parsed JSON of the lines that are JSON. Returns an answer for each. `written` gets the answers at the end
   * of the transaction that changes something; if it throws, nothing is changed.
   */
  run(
    params: URLSearchParams,
    lines: readonly unknown[],
    call: AdminCall,
    written?: NoteAnswers<LineOutcome>,
  ): Promise<StepAnswer>;
};

/** Operation that answers with a stream of events (SSE). */
export type StreamOperation = {
  kind: 'stream';
  description: OperationDescription;
  open(params: URLSearchParams, call: AdminCall): Promise<AdminStream | { problem: AdminProblem }>;
};

/**
 * Lines of an upload, compressed with gzip, at most as many in each chunk as a step has. `key`: idempotency key; `request`: hash of
 * address and body.
 */
export type UploadedLines = { chunks: Buffer[]; lines: number; key: string; request: Buffer };

/** Operation that stores the lines of its body, to be run later. */
export type StoredLinesOperation = {
  kind: 'stored-lines';
  description: OperationDescription;
  /** Checks the request before its body is read. `store` stores the lines and returns the answer. */
  open(
    params: URLSearchParams,
    call: AdminCall,
  ): Promise<
    { linesAtOnce: number; store(uploaded: UploadedLines): Promise<AdminAnswer<unknown>> } | { problem: AdminProblem }
  >;
};

/** Operation that answers with a stored file in chunks, each compressed with gzip. `scopes`: what the file needs. */
export type DownloadOperation = {
  kind: 'download';
  description: OperationDescription;
  open(
    params: URLSearchParams,
    call: AdminCall,
  ): Promise<
    { name: string; scopes: readonly ClientScope[]; chunks: AsyncGenerator<Buffer> } | { problem: AdminProblem }
  >;
};

/** Opens the parts of a stream. They end when the signal aborts. */
export type AdminStream = { parts(signal: AbortSignal): AsyncGenerator<string> };

/** Outcome of a line. */
export type LineOutcome =
  | { status: 'changed' | 'unchanged' }
  | { status: 'refused'; code: AdminProblemCode; errors?: Readonly<Record<string, string>> };

export type StepAnswer = { lines: LineOutcome[] } | { problem: AdminProblem };

/** Operation without the types of its own parameters, the source of routes, document and tests. */
export type AdminOperation =
  | PlainOperation
  | LinesOperation
  | StreamOperation
  | StoredLinesOperation
  | DownloadOperation;

export type Definition<P extends Record<string, Parameter>, B, T> = Omit<
  OperationDescription,
  | 'optionalScopes'
  | 'reasons'
  | 'parameters'
  | 'body'
  | 'upload'
  | 'success'
  | 'problems'
  | 'needsMatch'
  | 'hasTag'
  | 'hasLines'
  | 'storesLines'
> & {
  optionalScopes?: readonly ClientScope[];
  parameters: P;
  body?: AdminBody<B>;
  success: AdminSuccess<T>;
  needsMatch?: boolean;
  hasTag?: boolean;
  problems?: readonly AdminProblemCode[];
  reasons?: readonly string[];
  answer(given: { params: Values<P>; body: B }, call: AdminCall): Promise<AdminAnswer<T> | AdminFile>;
};

/**
 * Defines an operation. `answer` receives only parameters and a body that match their schemas, and the compiler checks
 * its result against the described one.
 */
export function defineOperation<const P extends Record<string, Parameter>, T, B = undefined>(
  definition: Definition<P, B, T>,
): AdminOperation {
  const { answer, ...described } = definition;
  const description = describe(described);
  const readParameters = parameterReader(description.path, definition.parameters);
  return {
    kind: 'plain',
    description,
    run: async (given, sent, call) => {
      const params = readParameters(given);
      if ('problem' in params) return params;
      const body = definition.body ? v.safeParse(definition.body.schema, sent) : null;
      if (body && !body.success) return { problem: { code: 'invalid-body', errors: fieldProblems(body.issues) } };
      // The schemas above produce exactly these types; the compiler cannot infer the mapped type over names.
      const typed = { params: params.values, body: body?.output } as { params: Values<P>; body: B };
      return answer(typed, call);
    },
  };
}

/** Defines an operation whose body is a file. `answer` receives only types and sizes that it takes. */
export function defineUpload<const P extends Record<string, Parameter>, T>(
  definition: Omit<Definition<P, undefined, T>, 'answer' | 'body'> & {
    upload: AdminUpload;
    answer(given: { params: Values<P>; file: Buffer }, call: AdminCall): Promise<AdminAnswer<T>>;
  },
): AdminOperation {
  const { answer, upload, ...described } = definition;
  const readParameters = parameterReader(definition.path, definition.parameters);
  return {
    kind: 'plain',
    description: { ...describe(described), upload },
    run: async (given, sent, call) => {
      const params = readParameters(given);
      if ('problem' in params) return params;
      if (!Buffer.isBuffer(sent)) throw new Error('an upload has a file');
      return answer({ params: params.values, file: sent }, call);
    },
  };
}

/** Defines an operation that answers with a stream of events. */
export function defineStream<const P extends Record<string, Parameter>, T>(
  definition: Omit<Definition<P, undefined, T>, 'answer'> & {
    open(params: Values<P>, call: AdminCall): Promise<AdminStream | { problem: AdminProblem }>;
  },
): StreamOperation {
  const { open, ...described } = definition;
  return { kind: 'stream', description: describe(described), open: opener(definition, open) };
}

/** Defines an operation that stores lines. */
export function defineStoredLines<const P extends Record<string, Parameter>, B, T>(
  definition: Omit<Definition<P, B, T>, 'answer'> & {
    open(params: Values<P>, call: AdminCall): ReturnType<StoredLinesOperation['open']>;
  },
): StoredLinesOperation {
  const { open, ...described } = definition;
  return {
    kind: 'stored-lines',
    description: { ...describe(described), hasLines: true, storesLines: true },
    open: opener(definition, open),
  };
}

/** Defines an operation that answers with a stored file. */
export function defineDownload<const P extends Record<string, Parameter>, T>(
  definition: Omit<Definition<P, undefined, T>, 'answer'> & {
    open(params: Values<P>, call: AdminCall): ReturnType<DownloadOperation['open']>;
  },
): DownloadOperation {
  const { open, ...described } = definition;
  return { kind: 'download', description: describe(described), open: opener(definition, open) };
}

/** Returns a function that reads the parameters of a request before it opens the answer. */
function opener<const P extends Record<string, Parameter>, Opened>(
  { path, parameters }: { path: string; parameters: P },
  open: (params: Values<P>, call: AdminCall) => Promise<Opened>,
): (given: URLSearchParams, call: AdminCall) => Promise<Opened | { problem: AdminProblem }> {
  const readParameters = parameterReader(path, parameters);
  return async (given, call) => {
    const params = readParameters(given);
    return 'problem' in params ? params : open(params.values, call);
  };
}

function describe<P extends Record<string, Parameter>, B, T>(
  described: Omit<Definition<P, B, T>, 'answer'>,
): OperationDescription {
  return {
    ...described,
    optionalScopes: described.optionalScopes ?? [],
    body: described.body ?? null,
    upload: null,
    needsMatch: described.needsMatch ?? false,
    hasTag: described.hasTag ?? false,
    problems: described.problems ?? [],
    reasons: described.reasons ?? [],
    hasLines: false,
    storesLines: false,
  };
}
