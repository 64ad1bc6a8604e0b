import type { Locale, Tenant } from '../../../tenants/tenant.ts';
import { type BillOutcome, dayText, drawPaper, paperHead } from '../../money/billing/index.ts';
import { dayOf } from '../../selling/instalments/index.ts';
import type { WarehouseDeps } from './deps.ts';
import { pickListBy, pickRows } from './pick-lists.store.ts';

/** Texts of the printed list, in the language of the employee. */
export type PickPaperWords = Record<
  'list' | 'created' | 'orders' | 'units' | 'article' | 'shelf' | 'forOrders' | 'scan' | 'page',
  string
>;

/** Prints a pick list in the order of the walk, with a code for the packing station. */
export async function printPickList(
  { pool }: Pick<WarehouseDeps, 'pool'>,
  tenant: Tenant,
  { id, locale, words: say }: { id: string; locale: Locale; words: PickPaperWords },
): Promise<BillOutcome> {
  const list = await pickListBy(pool, tenant.id, { id });
  if (!list) return { ok: false, problem: 'not-found' };
  const rows = await pickRows(pool, id, locale);
  const { own, house } = paperHead(tenant, locale);
  const title = `${say.list} ${list.number}`;
  return drawPaper(`Pick-${list.number}.pdf`, {
    title,
    lang: locale,
    createdAt: list.createdAt,
    house,
    recipient: own,
    heading: title,
    stamp: null,
    facts: [
      [say.created, dayText(locale, dayOf(list.createdAt, tenant.timeZone))],
      [say.orders, String(list.orders)],
      [say.units, String(list.units)],
    ],
    shippedTo: null,
    table: { article: say.article, quantity: say.units, unit: '', total: '' },
    lines: rows.map((row) => ({
      title: `${row.locationName}${row.bin === null ? '' : ` · ${say.shelf} ${row.bin}`}: ${row.title}`,
      notes: [
        [row.label, row.sku, row.gtin ?? ''].filter((part) => part !== '').join(' · '),
        `${say.forOrders} ${row.orders.join(', ')}`,
      ],
      quantity: String(row.quantity),
      unit: '',
      total: '',
    })),
    totals: [],
    vat: { title: '', heads: [], rows: [] },
    paragraphs: [],
    tables: [],
    slips: [
      {
        kind: 'code',
        heading: '',
        lines: [],
        payload: `P${list.number}`,
        details: [[say.list, list.number]],
        scan: say.scan,
      },
    ],
    page: say.page,
  });
}
