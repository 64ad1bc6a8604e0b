import { changeSet, lockStock, type SetProblem, writeFeedLevels } from '../../stock/index.ts';
import type { ImportContext } from './import-context.ts';
import { writeSearchTexts } from './search-text.store.ts';

/** Reasons why a feed may not make a set. */
const SET_PROBLEMS: Record<SetProblem, string> = {
  'no-variant': 'names an article that does not exist, or the set itself',
  'nested-set': 'a set cannot contain a set',
  vat: 'set and parts have different VAT classes',
  'has-stock': 'the article has stock of its own',
};

/**
 * Writes the stock of new variants and the sets, after everything else, and defers the stock that orders may wait for
 * (decision 172). Locks only sets and their parts, in ascending order of SKU, as orders do. Returns the changed products.
 */
export async function writeFeedStock(context: ImportContext): Promise<string[]> {
  const { client, sets, tenant } = context;
  await lockStock(
    client,
    [...sets].flatMap(([sku, { parts }]) => [sku, ...parts.map((part) => part.sku)]),
  );
  const stocked = await writeFeedLevels(client, { reason: 'feed', at: context.clock.now() }, [...sets.keys()]);
  const packed = await writeSets(context);
  await writeSearchTexts(client, tenant.id, context.state.tree, packed);
  return [...stocked, ...packed];
}

/** Writes the parts of sets; a refused set stays as it was. Returns the products of the changed ones. */
async function writeSets({ client, sets, report }: ImportContext): Promise<string[]> {
  const changed: string[] = [];
  for (const [sku, { line, parts }] of sets) {
    const outcome = await changeSet(client, sku, parts);
    if ('problem' in outcome) {
      const reason = SET_PROBLEMS[outcome.problem];
      report.refused.push({ line, attribute: 'c:parts', reason });
    } else changed.push(...outcome.products);
  }
  return changed;
}
