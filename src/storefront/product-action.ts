import type { Article, ProductChoices } from '../shop/catalogue/products/index.ts';
import type { BasketProblem, Totals } from '../shop/selling/basket/index.ts';
import { basketKey } from './basket-owner.ts';
import type { ShopRequest } from './context.ts';
import { attempt } from './form-data.ts';
import { choosableAxes } from './variant-choice.ts';

/** What the product form answers. */
export type AddAnswer =
  | { ok: true; article: Article; basket: { pieces: number; totals: Totals } }
  | { ok: false; problem: 'choose'; axis: string }
  | { ok: false; problem: BasketProblem; available: number }
  /** The shop could not do it: nothing the shopper did wrong, and worth another try. */
  | { ok: false; problem: 'failed' };

export type Resolved = { ok: true; sku: string } | { ok: false; axis: string };

/**
 * The variant that the form's choices mean, starting from the one whose address was used. One choice after the other,
 * since each narrows what the next can be.
 */
export function resolveVariant({ article, axesOf }: ProductChoices, form: FormData): Resolved {
  const { sku } = article;
  let shown = sku;
  for (const { key } of choosableAxes(axesOf(sku))) {
    const value = form.get(`axis.${key}`);
    const choice = axesOf(shown)
      .find((axis) => axis.key === key)
      ?.choices.find((candidate) => candidate.value === value);
    if (choice === undefined || choice.sku === null) return { ok: false, axis: key };
    shown = choice.sku;
  }
  return { ok: true, sku: shown };
}

/** Puts one piece of a variant into the basket. The cookie is for the answer's headers. `known`: looked up a moment ago. */
export async function addToBasket(
  request: ShopRequest,
  sku: string,
  known?: Article,
): Promise<{ answer: AddAnswer; cookie: string | null }> {
  const { shop, basketCookie } = request;
  const key = { ...basketKey(request), ...(known ? { known: new Map([[known.sku as string, known]]) } : {}) };
  const outcome = await attempt(request, () => shop.basket.add(key, { sku, quantity: 1 }));
  if (outcome === null) return { answer: { ok: false, problem: 'failed' }, cookie: null };
  if (!outcome.ok)
    return { answer: { ok: false, problem: outcome.problem, available: outcome.available }, cookie: null };
  const { lines, pieces, totals } = outcome.basket;
  const article = lines.find((line) => line.sku === sku)?.article;
  if (article === undefined) throw new Error('the basket does not hold what was just added');
  return {
    answer: { ok: true, article, basket: { pieces, totals } },
    cookie: outcome.secret && basketCookie(outcome.secret),
  };
}
