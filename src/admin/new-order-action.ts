import type { Article } from '../shop/catalogue/products/index.ts';
import type { CustomerLine } from '../shop/customers/customer-service/index.ts';
import type { DraftView, OrderDraft } from '../shop/customers/orders-on-behalf/index.ts';
import type { EmployeeVisit } from './current-employee.ts';
import type { FieldSentences } from './order-action.ts';

export type DraftForm = Record<string, string>;

/** Answer of the page of a new order to a form. `problem`: a full sentence. */
export type DraftAnswer = {
  entered: DraftForm;
  view: DraftView;
  /** Results of the last search; null without one. */
  customers: CustomerLine[] | null;
  variants: Article[] | null;
  fields: FieldSentences;
  towns: string[];
  problem: string | null;
  /** Whether the summary belongs to what is entered. */
  isChecked: boolean;
};

/** Returns the draft that a form carries. */
export function draftOf({ tenant, locale }: EmployeeVisit, entered: Readonly<DraftForm>): OrderDraft {
  const { secret = '', customer = '' } = entered;
  const own = tenant.locales.find((offered) => offered.locale === entered.locale)?.locale;
  return { tenant, locale: own ?? locale, secret: secret || null, customerId: customer || null };
}

/**
 * Runs a form of the page of a new order. Returns what it shows, the number of the placed order, or null without
 * permission.
 */
export async function changeDraft(
  visit: EmployeeVisit,
  entered: DraftForm,
): Promise<{ answer: DraftAnswer } | { placed: string } | null> {
  const { admin, member, tenant, text } = visit;
  const work = admin.ordersOnBehalf;
  const say = text.newOrder;
  const [pressed, value] = splitIntent(entered.intent ?? '');
  const intent = pressed === 'enter' ? entryOf(entered) : pressed;
  const form = { ...entered };
  if (intent === 'customer') Object.assign(form, { customer: value, person: '' });
  if (intent === 'add') form.typed = '';
  const draft = draftOf(visit, form);
  let problem: string | null = null;
  const changes = linesOf(intent, value, form);
  for (const line of changes) {
    const done = await work.setQuantity(member, draft, line);
    if (done.ok) draft.secret = done.secret;
    else if (done.problem === 'not-allowed') return null;
    else problem = done.problem === 'not-found' ? say.problems['not-found'] : say.lineProblems[done.problem];
  }
  if (intent === 'check' || intent === 'place') {
    const outcome = await work.enter(member, draft, form);
    if (!('view' in outcome)) return null;
    const { view } = outcome;
    if (!outcome.ok) {
      const fields = Object.entries(outcome.fields).map(([name, code]) => [name, text.entryProblems[code]]);
      const problems = Object.fromEntries(fields);
      return {
        answer: {
          ...shown(form, view),
          fields: problems,
          towns: outcome.towns,
          problem: problem ?? text.orderPage.delivery.shown,
        },
      };
    }
    if (intent === 'place') {
      const placed = await work.place(member, draft, form);
      if (placed.ok) return { placed: placed.number };
      if (placed.problem === 'not-allowed') return null;
      problem = placed.problem === 'incomplete' ? say.incomplete[view.checkout.next] : say.problems[placed.problem];
    } else if (view.checkout.next !== 'checkAndOrder') problem ??= say.incomplete[view.checkout.next];
    const isChecked = view.checkout.next === 'checkAndOrder';
    return { answer: { ...shown(form, view), problem, isChecked } };
  }
  const view = await work.open(member, draft);
  if (!view) return null;
  return {
    answer: {
      ...shown(form, view),
      problem,
      customers:
        intent === 'find'
          ? ((await admin.customers.find(member, { tenant, typed: form.person ?? '' }))?.found ?? [])
          : null,
      variants: intent === 'goods' ? await work.findVariants(member, draft, form.typed ?? '') : null,
    },
  };
}

function shown(entered: DraftForm, view: DraftView): DraftAnswer {
  return {
    entered,
    view,
    customers: null,
    variants: null,
    fields: {},
    towns: [],
    problem: null,
    isChecked: false,
  };
}

/** Returns what the key Enter means: the search that has a term, else the calculation. */
function entryOf({ typed = '', person = '' }: DraftForm): 'goods' | 'find' | 'check' {
  if (typed !== '') return 'goods';
  return person === '' ? 'check' : 'find';
}

/** Splits the value of a button such as "add:400105-01". */
function splitIntent(typed: string): [string, string] {
  const at = typed.indexOf(':');
  return at < 0 ? [typed, ''] : [typed.slice(0, at), typed.slice(at + 1)];
}

/** Returns the quantities that a form changes: an added variant, or the fields "quantity-SKU". */
function linesOf(intent: string, value: string, form: DraftForm): { sku: string; quantity: string }[] {
  if (intent === 'add') return [{ sku: value, quantity: '1' }];
  if (intent !== 'update' && intent !== 'check') return [];
  return Object.entries(form).flatMap(([name, quantity]) => {
    const sku = name.startsWith('quantity-') ? name.slice('quantity-'.length) : '';
    return sku !== '' && form[`was-${sku}`] !== quantity ? [{ sku, quantity }] : [];
  });
}
