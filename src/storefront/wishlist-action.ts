import { redirect } from 'react-router';
import type { AskOutcome, WishlistOutcome, WishlistProblem } from '../shop/customers/wishlist/index.ts';
import type { BasketProblem } from '../shop/selling/basket/index.ts';
import { href } from '../tenants/paths.ts';
import { basketKey, wishlistKey } from './basket-owner.ts';
import type { ShopRequest } from './context.ts';
import { attempt, readForm, sendBack, sendFailure } from './form-data.ts';
import { type Picks, pickedVariant } from './variant-picker.ts';
import { variantsOf } from './wishlist-data.ts';

/** Reason why nothing changed; `sku` is the variant concerned. */
export type WishlistRefused =
  | { of: 'wishlist'; problem: WishlistProblem }
  | { of: 'basket'; problem: BasketProblem; available: number }
  | {
      of: 'notice';
      problem: Exclude<Extract<AskOutcome, { ok: false }>['problem'], 'wait'>;
      sku: string;
      email: string;
    }
  | { of: 'notice'; problem: 'wait'; minutes: number; sku: string; email: string }
  /** Message of the gateway in the page's language. */
  | { of: 'message'; message: string }
  /** The server failed. */
  | { of: 'shop'; intent: string | undefined; failed: true };

/** Parameters of the redirect that tell the next page what to show, with its cookies. */
type Answered = ({ tell: Record<string, string> } | { refused: WishlistRefused }) & { cookies?: string[] };

type Fields = Record<string, string>;

/** Handles a form of the wishlist; each redirects to the page that shows the result. */
export async function wishlistAction(request: ShopRequest, http: Request) {
  const fields = await readForm(http);
  const { intent } = fields;
  const answer = await attempt(request, () => run(request, fields));
  if (answer === null) return sendFailure<WishlistRefused>(http, { of: 'shop', intent, failed: true });
  const headers = new Headers();
  for (const cookie of answer.cookies ?? []) headers.append('Set-Cookie', cookie);
  if ('refused' in answer) return sendBack(http, answer.refused, headers);
  const tell = new URLSearchParams(answer.tell);
  return redirect(`${href(request.locale.locale, 'wishlist')}?${tell}`, { status: 303, headers });
}

function run(request: ShopRequest, fields: Fields): Promise<Answered> {
  switch (fields.intent) {
    case 'add':
      return add(request, fields);
    case 'move':
      return move(request, fields);
    case 'change':
      return change(request, fields);
    case 'notice':
      return ask(request, fields);
    case 'notice-new':
      return rememberAndAsk(request, fields);
    case 'notice-end':
    case 'notice-end-all':
      return end(request, fields);
    case 'share':
    case 'withdraw':
      return share(request, fields);
    default:
      return remove(request, fields);
  }
}

async function add(request: ShopRequest, { sku = '' }: Fields): Promise<Answered> {
  const outcome = await request.shop.wishlist.add(wishlistKey(request), { sku });
  if (!outcome.ok) return refused(outcome);
  return { tell: { added: sku }, cookies: [request.wishlistCookie(outcome.secret)] };
}

async function remove(request: ShopRequest, { sku = '' }: Fields): Promise<Answered> {
  await request.shop.wishlist.remove(wishlistKey(request), { sku });
  return { tell: { removed: sku } };
}

async function move(request: ShopRequest, { sku = '' }: Fields): Promise<Answered> {
  const { shop, basketCookie } = request;
  // Departments come from the request: pages import only their types.
  const moved = await shop.basket.add(basketKey(request), { sku, quantity: 1 });
  if (!moved.ok) return { refused: { of: 'basket', problem: moved.problem, available: moved.available } };
  await shop.wishlist.remove(wishlistKey(request), { sku });
  return { tell: { moved: sku }, cookies: moved.secret ? [basketCookie(moved.secret)] : [] };
}

async function change(request: ShopRequest, fields: Fields): Promise<Answered> {
  const { sku = '' } = fields;
  const { shop, tenant, locale } = request;
  const article = (await shop.catalogue.articles({ tenant, locale: locale.locale, skus: [sku] })).get(sku);
  const variants = article ? await variantsOf(request, article.productId) : [];
  const picks: Picks = Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) => (name.startsWith('axis.') ? [[name.slice(5), value]] : [])),
  );
  const to = pickedVariant(variants, picks);
  if (to === null) return { refused: { of: 'wishlist', problem: 'unknown-variant' } };
  const outcome = await shop.wishlist.change(wishlistKey(request), { sku, to: to.sku });
  return outcome.ok ? { tell: { changed: to.sku } } : refused(outcome);
}

const refused = ({ problem }: Extract<WishlistOutcome, { ok: false }>): Answered => ({
  refused: { of: 'wishlist', problem },
});

/**
 * Handles the notice form of a product page. The variant stays on the wishlist if the address is refused, because the
 * visitor sends the form again.
 */
async function rememberAndAsk(request: ShopRequest, fields: Fields): Promise<Answered> {
  const key = wishlistKey(request);
  const added = await request.shop.wishlist.add(key, { sku: fields.sku ?? '' });
  if (!added.ok) return refused(added);
  const answer = await ask(request, fields, { ...key, secret: added.secret });
  return { ...answer, cookies: [request.wishlistCookie(added.secret)] };
}

async function ask(
  request: ShopRequest,
  { sku = '', email = '' }: Fields,
  key = wishlistKey(request),
): Promise<Answered> {
  const { shop, tenant, letterUrlOf, browser } = request;
  const asked = { sku, email, publicUrl: letterUrlOf(tenant), address: browser.address };
  const outcome = await shop.wishNotices.ask(key, asked);
  if (outcome.ok) return { tell: { done: outcome.isWaiting ? 'waiting' : outcome.kind } };
  if (outcome.problem !== 'wait') return { refused: { of: 'notice', problem: outcome.problem, sku, email } };
  const minutes = Math.max(1, Math.ceil(outcome.seconds / 60));
  return { refused: { of: 'notice', problem: 'wait', minutes, sku, email } };
}

async function end(request: ShopRequest, { intent, sku = '', kind = '' }: Fields): Promise<Answered> {
  const { wishNotices } = request.shop;
  const key = wishlistKey(request);
  if (intent === 'notice-end') {
    await wishNotices.end(key, { sku, kind });
    return { tell: { done: 'ended' } };
  }
  await wishNotices.endAll(key);
  return { tell: { done: 'all-ended' } };
}

async function share(request: ShopRequest, { intent }: Fields): Promise<Answered> {
  const { sharing } = request.shop.wishlist;
  const key = wishlistKey(request);
  if (intent === 'withdraw') {
    await sharing.withdraw(key);
    return { tell: { done: 'withdrawn' } };
  }
  return { tell: (await sharing.share(key)) === null ? {} : { done: 'shared' } };
}
