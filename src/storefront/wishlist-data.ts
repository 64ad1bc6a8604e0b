import { brandedName } from '../shop/catalogue/products/branded-name.ts';
import type { Article } from '../shop/catalogue/products/index.ts';
import { loadAccountMessages } from '../tenants/messages/index.ts';
import { href } from '../tenants/paths.ts';
import { wishlistKey } from './basket-owner.ts';
import type { ShopRequest } from './context.ts';
import { withLabels } from './print-labels.server.tsx';
import { withNext } from './safe-next.ts';
import type { PickableVariant } from './variant-picker.ts';

/** Changes that concern a variant, and others. */
const ARTICLE_CHANGES = ['added', 'removed', 'moved', 'changed'] as const;
const DONE = ['price', 'stock', 'waiting', 'ended', 'all-ended', 'shared', 'withdrawn'] as const;

export type ArticleChange = { kind: (typeof ARTICLE_CHANGES)[number]; sku: string; name: string };
export type DoneKind = (typeof DONE)[number];

/** Returns the change of the previous request from its redirect. */
async function lastChange(request: ShopRequest, url: URL): Promise<ArticleChange | null> {
  const kind = ARTICLE_CHANGES.find((candidate) => url.searchParams.has(candidate));
  const sku = kind && url.searchParams.get(kind);
  if (!sku) return null;
  const { tenant, locale } = request;
  const article = (await request.shop.catalogue.articles({ tenant, locale: locale.locale, skus: [sku] })).get(sku);
  return article ? { kind, sku, name: brandedName(article) } : null;
}

/**
 * Returns the invitation to log in to save items (docs/rules/sessions.md#wishlist). Part of the page data, since no
 * other page needs it.
 */
async function invitation({ visitor, locale }: ShopRequest): Promise<{ text: string; href: string } | null> {
  if (visitor.type !== 0) return null;
  return {
    text: (await loadAccountMessages(locale.locale)).login.wishlist,
    href: withNext(href(locale.locale, 'account'), href(locale.locale, 'wishlist')),
  };
}

/** Returns the variants of the entry that a visitor edits without JavaScript, or null. */
async function editing(
  request: ShopRequest,
  articles: Article[],
  url: URL,
): Promise<{ sku: string; variants: PickableVariant[] } | null> {
  const article = articles.find(({ sku }) => sku === url.searchParams.get('edit'));
  if (!article) return null;
  const variants = await variantsOf(request, article.productId);
  return variants.length > 1 ? { sku: article.sku, variants } : null;
}

/** Returns the variants on sale of a product. */
export async function variantsOf(request: ShopRequest, productId: string): Promise<PickableVariant[]> {
  const { shop, tenant, locale } = request;
  const found = await shop.catalogue.variants({ tenant, locale: locale.locale, productIds: [productId] });
  return (found.get(productId)?.variants ?? []).map(({ sku, available, choices }) => ({
    sku,
    available,
    choices: choices.map(({ axis, name, value, label }) => ({ axis, name, value, label })),
  }));
}

/** Returns all data of the wishlist page. */
export async function wishlistData(request: ShopRequest, url: URL) {
  const { shop, tenant, publicUrl, locale } = request;
  const key = wishlistKey(request);
  const [items, change, invited, state, link] = await Promise.all([
    shop.wishlist.view(key),
    lastChange(request, url),
    invitation(request),
    shop.wishNotices.state(key),
    shop.wishlist.sharing.link(key),
  ]);
  const articles = await withLabels(
    request,
    items.map(({ article }) => article),
  );
  const variants = await shop.catalogue.variants({
    tenant,
    locale: locale.locale,
    productIds: [...new Set(articles.map(({ productId }) => productId))],
  });
  const done = DONE.find((kind) => url.searchParams.get('done') === kind) ?? null;
  return {
    articles,
    /** True if the wishlist belongs to a customer, false if to this browser. */
    inAccount: key.customer != null,
    change,
    done,
    invitation: invited,
    editing: await editing(request, articles, url),
    /** Articles with another variant on sale. */
    changeable: articles.flatMap(({ sku, productId }) =>
      (variants.get(productId)?.variants.length ?? 0) > 1 ? [sku as string] : [],
    ),
    notices: {
      /** A tenant that sends no mail offers no notices. */
      mailbox: !tenant.sendsMail ? null : key.customer ? ('ready' as const) : state.mailbox,
      bySku: Object.fromEntries(
        articles.map(({ sku }) => [
          sku as string,
          state.notices.filter((notice) => notice.sku === sku).map(({ kind }) => kind),
        ]),
      ),
    },
    shared: link && `${publicUrl}${href(locale.locale, 'wishlistShared')}?link=${link}`,
  };
}

export type WishlistData = Awaited<ReturnType<typeof wishlistData>>;
