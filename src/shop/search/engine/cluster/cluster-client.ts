import * as v from 'valibot';

/** Value of a request body. */
export type BodyValue =
  | string
  | number
  | boolean
  | null
  | readonly BodyValue[]
  | { readonly [key: string]: BodyValue | undefined };
export type Query = { readonly [key: string]: BodyValue | undefined };

export type ClusterRequest = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'HEAD';
  path: string;
  query?: Record<string, string>;
  body?: Query;
  /** Lines of a bulk or multi search request, instead of a body. */
  lines?: readonly Query[];
  /** Milliseconds; the limit of the client if absent. */
  limitMs?: number;
};

/** Answer of the cluster that is no success, or no answer at all (status 0). */
export class ClusterProblem extends Error {
  override name = 'ClusterProblem';
  readonly status: number;
  constructor(message: string, status: number) {
    super(message);
    this.status = status;
  }
}

/** Connection to a search cluster. Other engines with OpenSearch's protocol work as well. */
export type ClusterClient = {
  /** Returns the body of a success. Throws ClusterProblem otherwise. */
  send(request: ClusterRequest): Promise<unknown>;
  close(): Promise<void>;
};

/** Maximum time of a request of a visitor. PostgreSQL answers later ones. */
const LIMIT_MS = 1500;

const failure = v.object({
  message: v.string(),
  statusCode: v.optional(v.nullable(v.number())),
});

/**
 * Opens a client of the official package, which is loaded with the first one. `urls` are the addresses of nodes, with
 * credentials if needed; a node that fails rests.
 */
export async function openClusterClient(urls: readonly string[], limitMs: number = LIMIT_MS): Promise<ClusterClient> {
  const { Client } = await import('@opensearch-project/opensearch');
  const client = new Client({ nodes: [...urls], requestTimeout: limitMs, maxRetries: 1, compression: 'gzip' });
  return {
    send: async ({ method, path, query, body, lines, limitMs: own }) => {
      try {
        const answer = await client.transport.request(
          {
            method,
            path,
            ...(query ? { querystring: query } : {}),
            ...(body ? { body } : {}),
            ...(lines ? { bulkBody: [...lines] } : {}),
          },
          own === undefined ? {} : { requestTimeout: own },
        );
        return answer.body;
      } catch (error) {
        const known = v.safeParse(failure, error);
        throw known.success
          ? new ClusterProblem(known.output.message, known.output.statusCode ?? 0)
          : new ClusterProblem(String(error), 0);
      }
    },
    close: () => client.close(),
  };
}

const hit = v.object({
  _id: v.string(),
  _source: v.optional(v.record(v.string(), v.unknown())),
});
export type ClusterHit = v.InferOutput<typeof hit>;

const answer = v.object({
  timed_out: v.optional(v.literal(false)),
  _shards: v.optional(v.object({ failed: v.optional(v.literal(0)) })),
  hits: v.object({
    total: v.optional(v.object({ value: v.number() })),
    hits: v.array(hit),
  }),
  aggregations: v.optional(v.record(v.string(), v.unknown())),
});
export type ClusterAnswer = v.InferOutput<typeof answer>;

const several = v.object({ responses: v.array(v.unknown()) });

/** Search in an index or alias. */
export type ClusterSearch = { index: string; body: Query };

/** Runs searches in one request. Throws ClusterProblem if any of them failed, ran out of time or missed a shard. */
export async function searchAll(client: ClusterClient, searches: readonly ClusterSearch[]): Promise<ClusterAnswer[]> {
  if (searches.length === 0) return [];
  const sent = await client.send({
    method: 'POST',
    path: '/_msearch',
    lines: searches.flatMap(({ index, body }): Query[] => [{ index }, body]),
  });
  const { responses } = valid(several, sent);
  if (responses.length !== searches.length) throw new ClusterProblem('the cluster left out answers', 0);
  return responses.map((one) => valid(answer, one));
}

/** Returns an answer in the expected form. Throws ClusterProblem with the cluster's reason for any other. */
export function valid<Schema extends v.GenericSchema>(schema: Schema, sent: unknown): v.InferOutput<Schema> {
  const parsed = v.safeParse(schema, sent);
  if (parsed.success) return parsed.output;
  throw new ClusterProblem(`unexpected answer: ${JSON.stringify(sent)?.slice(0, 500)}`, 0);
}

export function totalOf({ hits }: ClusterAnswer): number {
  return hits.total?.value ?? 0;
}
