import type pg from 'pg';
import type { Tenant } from '../../../../tenants/tenant.ts';
import { legalGaps } from '../../legal-data/index.ts';
import { readJudgedProducts } from '../judged-products.store.ts';
import type { FeedRow } from './feed-row.ts';
import type { ImportReport } from './types.ts';

type Request = {
  tenant: Pick<Tenant, 'legal'>;
  locale: string;
  rows: readonly FeedRow[];
  report: Pick<ImportReport, 'refused'>;
};

/**
 * Returns the products that lack legal data, in a tenant that does not sell such products, and reports them. It runs
 * after the products are written, since other feeds and employees may have given the rest of the data.
 */
export async function withheldProducts(client: pg.ClientBase, request: Request): Promise<string[]> {
  const { tenant, locale, rows, report } = request;
  if (tenant.legal.whenMissing !== 'block') return [];
  const lines = new Map(rows.toReversed().map(({ productId, line }) => [productId, line]));
  const judged = await readJudgedProducts(client, locale, [...lines.keys()]);
  return judged.flatMap(({ id, ...product }) => {
    const gaps = legalGaps(product, { terms: tenant.legal, locale, ...product });
    if (gaps.length === 0) return [];
    const lacks = [...new Set(gaps.map(({ kind }) => kind))].join(', ');
    report.refused.push({ line: lines.get(id) ?? 0, attribute: '', reason: `is not on sale: it lacks ${lacks}` });
    return [id];
  });
}
