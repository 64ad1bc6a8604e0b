import type { AddedGoods, GoodsOffer, GoodsPreview, GoodsSaved } from '../shop/after-sales/order-goods/index.ts';
import type { ApprovalInput } from '../shop/staff/employees/index.ts';
import type { EmployeeVisit } from './current-employee.ts';
import { isNotApproved, type Unapproved, unapproved } from './with-approval.ts';

export type GoodsForm = Record<string, string>;

/** Content of the page of changed goods. `problem`: a full sentence. */
export type GoodsAnswer = {
  entered: GoodsForm;
  offer: GoodsOffer;
  added: AddedGoods[];
  /** Results of the last search; null without one. */
  found: AddedGoods[] | null;
  preview: GoodsPreview | null;
  problem: string | null;
};

type Done = { answer: GoodsAnswer } | { said: string } | Unapproved | null;

/** Opens the page without changes. `key`: random key of its form. Null if the goods cannot change. */
export async function openGoods(visit: EmployeeVisit, number: string, key: string): Promise<GoodsAnswer | null> {
  const { admin, member, tenant } = visit;
  const offer = await admin.orderGoods.offer(member, { tenant, number });
  return offer && { entered: { key }, offer, added: [], found: null, preview: null, problem: null };
}

/** Runs a form of the page. Returns what it shows, a message for the order's page, or null without permission. */
export async function changeGoods(
  visit: EmployeeVisit,
  number: string,
  entered: GoodsForm,
  approval: ApprovalInput,
): Promise<Done> {
  const { admin, member, tenant } = visit;
  const work = admin.orderGoods;
  const pressed = entered.intent ?? '';
  const [intent, sku] = pressed.includes(':')
    ? [pressed.slice(0, pressed.indexOf(':')), pressed.slice(pressed.indexOf(':') + 1)]
    : [pressed, ''];
  // The key Enter searches if there is a term.
  const act = intent === 'enter' ? ((entered.typed ?? '') === '' ? 'preview' : 'find') : intent;
  const form: GoodsForm = { ...entered };
  if (act === 'add') Object.assign(form, { [`add-${sku}`]: form[`add-${sku}`] ?? '1', typed: '' });
  if (act === 'drop') form[`add-${sku}`] = '0';
  const asked = { tenant, number, entered: form };
  let outcome: GoodsSaved | null = null;
  if (act === 'save') {
    outcome = await work.save(member, asked, approval);
    if (outcome.ok) return { said: `goods-${outcome.way}` };
    if (isNotApproved(outcome)) return unapproved(outcome);
  }
  const offer = await work.offer(member, { tenant, number });
  if (!offer) return null;
  const previewed = act === 'preview' || act === 'save' ? await work.preview(member, asked) : null;
  const refused = outcome ?? (previewed?.ok === false ? previewed : null);
  return {
    answer: {
      entered: form,
      offer,
      added: await work.added(member, asked),
      found: act === 'find' ? await foundGoods(visit, offer, number, form.typed ?? '') : null,
      preview: previewed?.ok ? previewed.preview : null,
      problem: refused && sentenceOf(visit, refused),
    },
  };
}

async function foundGoods(
  { admin, member, tenant, locale }: EmployeeVisit,
  offer: GoodsOffer,
  number: string,
  typed: string,
): Promise<AddedGoods[]> {
  const own = tenant.locales.find((offered) => offered.locale === offer.locale)?.locale ?? locale;
  const draft = { tenant, locale: own, secret: null, customerId: null };
  const found = (await admin.ordersOnBehalf.findVariants(member, draft, typed)) ?? [];
  const entered = Object.fromEntries(found.map(({ sku }) => [`add-${sku}`, '1']));
  return admin.orderGoods.added(member, { tenant, number, entered });
}

function sentenceOf({ text }: EmployeeVisit, refused: Exclude<GoodsSaved, { ok: true }>): string {
  const say = text.orderGoods;
  if (isNotApproved(refused)) return text.notAllowed;
  if (refused.problem === 'not-allowed') return text.notAllowed;
  if (refused.problem === 'not-found') return text.notFound;
  if ('sku' in refused && refused.problem === 'sold-out' && refused.sku !== undefined)
    return say.soldOutOf(refused.sku, refused.available ?? 0);
  return say.problems[refused.problem];
}
