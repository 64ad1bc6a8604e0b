import type { Article, ProductChoices } from '../shop/catalogue/products/index.ts';
import type { BasketProblem, Totals } from '../shop/selling/basket/index.ts';
import { basketKey } from './basket-owner.ts';
import { MOST_COMPANIONS, shownCompanions } from './companion-data.ts';
import type { ShownCompanions } from './components/basket/companion-list.tsx';
import type { ShopRequest } from './context.ts';
import { attempt } from './form-data.ts';
import { choosableAxes } from './variant-choice.ts';

/** Answer to the product form. */
export type AddAnswer =
  | {
      ok: true;
      article: Article;
      basket: { pieces: number; totals: Totals };
      /** Products that go with the added one; null without any, and for a form without JavaScript. */
      companions: ShownCompanions | null;
    }
  | { ok: false; problem: 'choose'; axis: string }
  | { ok: false; problem: BasketProblem; available: number }
  /** The server failed: no mistake of the customer, and worth another try. */
  | { ok: false; problem: 'failed' };

export type ResolvedAction = { ok: true; sku: string } | { ok: false; axis: string };

/**
 * Returns the variant of the form's choices, starting from the requested one. Applies one choice after another, since
 * each limits the next.
 */
export function resolveVariant({ article, axesOf }: ProductChoices, form: FormData): ResolvedAction {
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

/**
 * Puts one unit of a variant into the basket. Set the cookie in the response headers. The caller has loaded the variant
 * `known`. With `withCompanions`, the answer has products that go with the added one, for its layer.
 */
export async function addToBasket(
  request: ShopRequest,
  sku: string,
  { known, withCompanions }: { known: Article | undefined; withCompanions: boolean },
): Promise<{ answer: AddAnswer; cookie: string | null }> {
  const { shop, basketCookie } = request;
  const key = { ...basketKey(request), ...(known ? { known: new Map([[known.sku as string, known]]) } : {}) };
  const outcome = await attempt(request, () => shop.basket.add(key, { sku, quantity: 1 }));
  if (outcome === null) return { answer: { ok: false, problem: 'failed' }, cookie: null };
  if (!outcome.ok)
    return { answer: { ok: false, problem: outcome.problem, available: outcome.available }, cookie: null };
  const { lines, pieces, totals } = outcome.basket;
  const article = lines.find((line) => line.sku === sku)?.article;
  if (article === undefined) throw new Error('the basket lacks the variant just added');
  const companions = withCompanions
    ? await shownCompanions(request, {
        skus: [sku],
        without: lines.map((line) => line.sku),
        most: MOST_COMPANIONS.layer,
      })
    : null;
  return {
    answer: { ok: true, article, basket: { pieces, totals }, companions },
    cookie: outcome.secret && basketCookie(outcome.secret),
  };
}
