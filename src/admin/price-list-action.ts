import type { PriceListOutcome } from '../shop/catalogue/price-list-administration/index.ts';
import { formOf } from '../storefront/form-data.ts';
import { labelled } from '../tenants/labelled.ts';
import type { EmployeeVisit } from './current-employee.ts';
import { refusedText } from './worded.ts';

type Entered = Record<string, string>;
/** `to`: path below the section with its parameters. A problem is a full sentence. */
export type PriceListResult = { ok: true; to: string } | { ok: false; problem: string };

/** Most rows of a refused table that the page names. */
const MOST_ROWS = 20;

/** Returns the message for a refused form. */
function priceListProblem({ text }: EmployeeVisit, outcome: Extract<PriceListOutcome, { ok: false }>): string {
  const say = text.prices;
  if (outcome.problem === 'not-allowed') return text.notAllowed;
  if (outcome.problem === 'not-found') return text.notFound;
  if (outcome.problem !== 'rows') return say.problems[outcome.problem];
  const shown = outcome.rows
    .slice(0, MOST_ROWS)
    .map(({ line, problem }) => labelled(text.lang, say.row(line), say.problems[problem]));
  const more = outcome.rows.length - shown.length;
  return [...shown, ...(more > 0 ? [say.moreRows(more)] : [])].join(' ');
}

/** Reads a form of a price list. The text of a chosen file counts before the typed table. */
export async function readPriceListForm(request: Request): Promise<Entered> {
  const fields: Entered = {};
  for (const [name, value] of await formOf(request)) {
    if (typeof value === 'string') fields[name] = value;
    else if (value.size > 0) fields.file = await value.text();
  }
  return fields;
}

/** Runs one of the forms on the page of all lists. */
export async function changePriceLists(work: EmployeeVisit, entered: Entered): Promise<PriceListResult> {
  const { admin, member, tenant, text } = work;
  const { key = '', name = '' } = entered;
  if (entered.intent === 'create') {
    const outcome = await admin.priceLists.create(member, tenant, entered);
    return outcome.ok
      ? { ok: true, to: `/${outcome.id}?done=created` }
      : { ok: false, problem: priceListProblem(work, outcome) };
  }
  const { priceLists } = admin;
  const acts = {
    'add-group': { run: () => priceLists.addGroup(member, tenant, { key, name }), done: 'created' },
    'change-group': {
      run: () =>
        priceLists.changeGroup(member, tenant, {
          key,
          name,
          description: entered.description ?? '',
          isEnded: entered.ended === 'on',
        }),
      done: 'saved',
    },
    'remove-group': { run: () => priceLists.removeGroup(member, tenant, key), done: 'removed' },
  };
  const act = Object.entries(acts).find(([intent]) => intent === entered.intent)?.[1];
  if (!act) return { ok: false, problem: text.notFound };
  const outcome = await act.run();
  if (outcome.ok) return { ok: true, to: `?done=${act.done}` };
  const { problem } = outcome;
  return { ok: false, problem: refusedText(text, problem, text.prices.problems) };
}

/** Runs one of the forms on the page of a list. */
export async function changePriceList(work: EmployeeVisit, id: string, entered: Entered): Promise<PriceListResult> {
  const { admin, member, tenant, text } = work;
  const { priceLists } = admin;
  const list = { tenant, id };
  const { sku = '', quantity = '', price = '', table = '', file = '' } = entered;
  const acts: Record<string, { run(): Promise<PriceListOutcome>; to(count: number): string }> = {
    change: { run: () => priceLists.change(member, list, entered), to: () => `/${id}?done=saved` },
    remove: { run: () => priceLists.remove(member, list), to: () => '?done=removed' },
    'set-price': {
      run: () => priceLists.setPrice(member, list, { sku, quantity, price }),
      to: () => `/${id}?done=saved`,
    },
    'remove-price': {
      run: () => priceLists.removePrice(member, list, { sku, quantity }),
      to: () => `/${id}?done=removed`,
    },
    import: {
      run: () => priceLists.importPrices(member, list, file === '' ? table : file),
      to: (count) => `/${id}?imported=${count}`,
    },
  };
  const act = acts[entered.intent ?? ''];
  if (!act) return { ok: false, problem: text.notFound };
  const outcome = await act.run();
  return outcome.ok ? { ok: true, to: act.to(outcome.count) } : { ok: false, problem: priceListProblem(work, outcome) };
}
