import type { EmployeeVisit } from './current-employee.ts';
import { costProblem } from './margin-action.ts';
import { removePlanned } from './planned-price-action.ts';

type Entered = Record<string, string>;
/** `said`: parameters of the message after a change. A problem is a full sentence. */
type Result = { ok: true; said: Record<string, string> } | { ok: false; problem: string };

/** Runs one of the forms on a product's page. */
export async function changeProduct(work: EmployeeVisit, id: string, entered: Entered): Promise<Result> {
  if (entered.intent === 'stock') return changeStock(work, entered);
  if (entered.intent === 'text') return changeText(work, id, entered);
  if (entered.intent === 'price') return changePrice(work, id, entered);
  if (entered.intent === 'sale') return changeSale(work, id, entered);
  if (entered.intent === 'cost') return changeCost(work, entered);
  if (entered.intent !== 'remove-planned') return { ok: false, problem: work.text.notFound };
  const removed = await removePlanned(work, entered);
  return removed.ok ? { ok: true, said: { count: String(removed.count) } } : removed;
}

async function changeCost(work: EmployeeVisit, entered: Entered): Promise<Result> {
  const { admin, member, tenant } = work;
  const { sku = '', cost = '' } = entered;
  const outcome = await admin.margins.setCost(member, { tenant, sku, cost });
  return outcome.ok ? { ok: true, said: { sku } } : { ok: false, problem: costProblem(work, outcome) };
}

function refusal(work: EmployeeVisit, problem: 'not-allowed' | 'not-found'): Result {
  return { ok: false, problem: problem === 'not-allowed' ? work.text.notAllowed : work.text.notFound };
}

async function changeStock(work: EmployeeVisit, entered: Entered): Promise<Result> {
  const { admin, member, tenant, text } = work;
  const { article = '', quantity = '', reason = '' } = entered;
  // "100101-01 20 7": article number, and the stock and the last correction that the page showed.
  const [sku = '', seen = '', last = ''] = article.split(' ');
  const outcome = await admin.goods.setStock(member, { tenant, sku, seen, last, quantity, reason });
  if (outcome.ok) return { ok: true, said: { sku } };
  const { problem } = outcome;
  if (problem === 'not-allowed' || problem === 'not-found') return refusal(work, problem);
  return { ok: false, problem: text.products.stockProblems[problem] };
}

async function changeText(work: EmployeeVisit, id: string, entered: Entered): Promise<Result> {
  const { admin, member, tenant, text } = work;
  const { locale = '', seen = '', title = '', description = '' } = entered;
  const outcome = await admin.goods.setText(member, { tenant, id, locale, seen, title, description });
  if (outcome.ok) return { ok: true, said: {} };
  const { problem } = outcome;
  if (problem === 'not-allowed' || problem === 'not-found') return refusal(work, problem);
  if (problem === 'import-running') return { ok: false, problem: text.products.importRunning };
  return { ok: false, problem: text.products.textProblems[problem] };
}

async function changePrice(work: EmployeeVisit, id: string, entered: Entered): Promise<Result> {
  const { admin, member, tenant, text } = work;
  const { sku = '', price = '', from = '', to = '' } = entered;
  const outcome = await admin.goods.setPrice(member, { tenant, id, sku, entry: { price, from, to } });
  if (outcome.ok) return { ok: true, said: { count: String(outcome.changed) } };
  if (outcome.problem === 'entry') return { ok: false, problem: text.products.priceProblems[outcome.entry.reason] };
  if (outcome.problem === 'import-running') return { ok: false, problem: text.products.importRunning };
  if (outcome.problem === 'changed') return { ok: false, problem: text.products.textProblems.changed };
  return refusal(work, outcome.problem);
}

async function changeSale(work: EmployeeVisit, id: string, entered: Entered): Promise<Result> {
  const { admin, member, tenant, text } = work;
  const outcome = await admin.goods.setOnSale(member, { tenant, id, onSale: entered.onSale === 'yes' });
  if (outcome.ok) return { ok: true, said: { count: String(outcome.changed) } };
  if (outcome.problem === 'import-running') return { ok: false, problem: text.products.importRunning };
  if (outcome.problem === 'changed') return { ok: false, problem: text.products.textProblems.changed };
  return refusal(work, outcome.problem);
}
