import * as v from 'valibot';
import { type ClusterClient, ClusterProblem, type Query, valid } from './cluster-client.ts';
import type { IndexNames } from './index-names.ts';
import { productMapping, WORD_MAPPING } from './mapping.ts';

/** Settings of indexes that the operator chooses. */
export type IndexSettings = { shards: number; replicas: number };

/** Facts of a built index, which its mapping stores: where a writer goes on after a restart. */
const meta = v.object({
  shape: v.number(),
  tenants: v.string(),
  position: v.string(),
  savedAt: v.number(),
  averages: v.record(v.string(), v.object({ title: v.number(), body: v.number() })),
});
export type BuildFacts = v.InferOutput<typeof meta>;

const bulkAnswer = v.object({
  errors: v.boolean(),
  items: v.array(v.record(v.string(), v.object({ status: v.number(), error: v.optional(v.unknown()) }))),
});
const mappingAnswer = v.record(v.string(), v.object({ mappings: v.object({ _meta: v.optional(v.unknown()) }) }));
const aliasAnswer = v.record(v.string(), v.object({ aliases: v.record(v.string(), v.unknown()) }));

/** Interval at which written products become visible to searches. */
const REFRESH = '200ms';
/** Size of the log of changes that a node replays after a crash before it answers. */
const MOST_TO_REPLAY = '32mb';

/** Creates the indexes of a tenant. Nothing in them is visible until they are refreshed. */
export async function createIndexes(
  client: ClusterClient,
  { names, locales }: { names: IndexNames; locales: readonly string[] },
  { shards, replicas }: IndexSettings,
): Promise<void> {
  const index = {
    number_of_shards: shards,
    number_of_replicas: replicas,
    refresh_interval: '-1',
    'translog.flush_threshold_size': MOST_TO_REPLAY,
  };
  const limits = { 'mapping.total_fields.limit': 5000 };
  await client.send({
    method: 'PUT',
    path: `/${names.products}`,
    body: { settings: { index: { ...index, ...limits } }, mappings: productMapping(locales) },
  });
  await client.send({
    method: 'PUT',
    path: `/${names.words}`,
    body: { settings: { index: { ...index, number_of_shards: 1 } }, mappings: WORD_MAPPING },
  });
}

/**
 * Makes a complete build visible and stores it as files. Otherwise a node that returns after a crash would write all
 * products again from its log before it answers.
 */
export async function completeIndexes(client: ClusterClient, { products, words }: IndexNames): Promise<void> {
  const both = `/${products},${words}`;
  await client.send({ method: 'PUT', path: `${both}/_settings`, body: { index: { refresh_interval: REFRESH } } });
  await client.send({ method: 'POST', path: `${both}/_refresh` });
  await client.send({ method: 'POST', path: `${both}/_flush` });
}

/** Writes documents. Throws ClusterProblem if any is refused; a missing one may be deleted. */
export async function sendBulk(client: ClusterClient, lines: readonly Query[]): Promise<void> {
  if (lines.length === 0) return;
  const sent = valid(bulkAnswer, await client.send({ method: 'POST', path: '/_bulk', lines }));
  if (!sent.errors) return;
  const refused = sent.items
    .flatMap((item) => Object.values(item))
    .find(({ status, error }) => error && status !== 404);
  if (refused)
    throw new ClusterProblem(`a product was refused: ${JSON.stringify(refused.error).slice(0, 500)}`, refused.status);
}

/** Returns the facts of a built index; null for an index of another kind. */
export async function readBuildFacts(client: ClusterClient, name: string): Promise<BuildFacts | null> {
  const sent = valid(mappingAnswer, await client.send({ method: 'GET', path: `/${name}/_mapping` }));
  const [index] = Object.values(sent);
  const parsed = v.safeParse(meta, index?.mappings._meta);
  return parsed.success ? parsed.output : null;
}

/** Returns the index that an alias leads to; null for none. */
export async function aliasTarget(client: ClusterClient, alias: string): Promise<string | null> {
  try {
    const [name] = Object.keys(valid(aliasAnswer, await client.send({ method: 'GET', path: `/_alias/${alias}` })));
    return name ?? null;
  } catch (error) {
    if (error instanceof ClusterProblem && error.status === 404) return null;
    throw error;
  }
}

/** Deletes indexes of builds that ended early. */
export async function removeLeftovers(
  client: ClusterClient,
  patterns: readonly string[],
  used: ReadonlySet<string>,
): Promise<void> {
  const known = valid(aliasAnswer, await client.send({ method: 'GET', path: `/${patterns.join(',')}/_alias` }));
  const left = Object.keys(known).filter(
    (name) => !used.has(name) && Object.keys(known[name]?.aliases ?? {}).length === 0,
  );
  for (const name of left) await client.send({ method: 'DELETE', path: `/${name}` });
}
