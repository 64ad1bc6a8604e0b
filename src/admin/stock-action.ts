import type { StockChange } from '../shop/catalogue/stock-administration/index.ts';
import type { EmployeeVisit } from './current-employee.ts';
import { refusedText } from './worded.ts';

type Entered = Record<string, string>;
type Said = keyof EmployeeVisit['text']['stock']['said'];
/** A problem is a full sentence. */
export type StockResult = { ok: true; said: Said } | { ok: false; problem: string };

function resultOf({ text }: EmployeeVisit, outcome: StockChange, said: Said): StockResult {
  if (outcome.ok) return { ok: true, said };
  return { ok: false, problem: refusedText(text, outcome.problem, text.stock.problems) };
}

/** Runs one of the forms on the page of a variant. */
export async function changeStock(work: EmployeeVisit, sku: string, entered: Entered): Promise<StockResult> {
  const { stock } = work.admin;
  const { member } = work;
  switch (entered.intent) {
    case 'book':
      return resultOf(work, await stock.book(member, sku, entered), 'booked');
    case 'transfer':
      return resultOf(work, await stock.transfer(member, sku, entered), 'booked');
    case 'terms':
      return resultOf(work, await stock.changeTerms(member, sku, entered), 'saved');
    case 'parts':
      return resultOf(work, await stock.changeParts(member, sku, entered), 'saved');
    default:
      return { ok: false, problem: work.text.notFound };
  }
}

/** Runs one of the forms on the page of locations. */
export async function changeLocations(work: EmployeeVisit, entered: Entered): Promise<StockResult> {
  const { stock } = work.admin;
  if (entered.intent === 'create') return resultOf(work, await stock.createLocation(work.member, entered), 'created');
  if (entered.intent !== 'edit') return { ok: false, problem: work.text.notFound };
  return resultOf(work, await stock.editLocation(work.member, entered.location ?? '', entered), 'saved');
}

/** Runs one of the forms on the page of expected deliveries. */
export async function changeDeliveries(work: EmployeeVisit, entered: Entered): Promise<StockResult> {
  const { stock } = work.admin;
  const { member } = work;
  const { delivery = '' } = entered;
  switch (entered.intent) {
    case 'plan':
      return resultOf(work, await stock.planDelivery(member, entered), 'created');
    case 'receive':
      return resultOf(work, await stock.receive(member, delivery, entered), 'received');
    case 'postpone':
      return resultOf(work, await stock.postponeDelivery(member, delivery, entered), 'saved');
    case 'end':
      return resultOf(work, await stock.endDelivery(member, delivery), 'saved');
    default:
      return { ok: false, problem: work.text.notFound };
  }
}
