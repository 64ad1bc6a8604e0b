import { type FeedSays, noteFeedValues, readEdits } from '../editor/origin.store.ts';
import { RELATION_KINDS, type RelationKind, writeRelations } from '../editor/relations.store.ts';
import { productsOfNumbers, storedRelations } from './feed-relations.store.ts';
import type { ImportContext } from './import-context.ts';

/** Numbers of products beside a product, by the first row that names them. */
export type RowRelations = { line: number; numbers: Partial<Record<RelationKind, readonly string[]>> };

const RELATION_COLUMNS = { accessory: 'c:accessories', related: 'c:related' } as const satisfies Record<
  RelationKind,
  string
>;

/**
 * Writes accessories and related products after all rows, since a number may follow in the file. Lists that an employee
 * edited stay, and the feed's list is noted beside them. Returns the changed products.
 */
export async function writeFeedRelations(context: ImportContext): Promise<string[]> {
  const { client, relations, report, overwriteEdits = false } = context;
  if (relations.size === 0) return [];
  const ids = [...relations.keys()];
  const numbers = [...relations.values()].flatMap((row) => Object.values(row.numbers).flat());
  const products = await productsOfNumbers(client, [...new Set([...ids, ...numbers])]);
  const stored = await storedRelations(client, ids);
  const edits = overwriteEdits ? new Map<string, Set<string>>() : await readEdits(client, ids);
  const changed: string[] = [];
  const said: FeedSays[] = [];
  for (const [id, { line, numbers: named }] of relations) {
    // All rows of this product were refused.
    if (products.get(id) !== id) continue;
    for (const kind of RELATION_KINDS) {
      const asked = named[kind];
      if (asked === undefined) continue;
      for (const number of asked.filter((one) => !products.has(one)))
        report.refused.push({ line, attribute: RELATION_COLUMNS[kind], reason: `there is no article ${number}` });
      const wanted = [...new Set(asked.flatMap((number) => products.get(number) ?? []))].filter(
        (other) => other !== id,
      );
      const before = (stored.get(`${id} ${kind}`) ?? []).join(',');
      const after = wanted.join(',');
      if (edits.get(id)?.has(kind))
        said.push({ product_id: id, field: kind, feed_value: after === before ? null : after });
      else if (after !== before) {
        await writeRelations(client, id, [{ field: kind, before, after }]);
        changed.push(id);
      }
    }
  }
  await noteFeedValues(client, said, context.runId ?? null);
  return [...new Set(changed)];
}
