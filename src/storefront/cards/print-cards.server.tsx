import { hash } from 'node:crypto';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Made } from '../../platform/cache/page-cache.ts';
import { serveTogether } from '../../platform/cache/serve-together.ts';
import { brandedName } from '../../shop/catalogue/products/branded-name.ts';
import type { ProductCard as Card, ProductId, Sku } from '../../shop/catalogue/products/index.ts';
import { comparisonMessages } from '../../tenants/messages/comparison.ts';
import { loadMessages } from '../../tenants/messages/index.ts';
import { loadWishesMessages } from '../../tenants/messages/wanted.ts';
import { href } from '../../tenants/paths.ts';
import type { Locale } from '../../tenants/tenant.ts';
import { pictureAddresses } from '../../ui/picture.tsx';
import type { CompareAddress } from '../components/compare/compare-button.tsx';
import { CARD_SIZES, ProductCardTile, WIDEST_CARD } from '../components/product-card.tsx';
import type { ShopRequest } from '../context.ts';
import { MoneyFormat } from '../money-format.ts';
import { GOODS, productTag } from '../page-tags.ts';
import { TextProvider } from '../text.tsx';
import type { CardLayout, Cards, PrintedCard } from './printed-card.ts';

type Hit = { productId: ProductId; sku: Sku };
export type CardPlace = {
  layout: CardLayout;
  /** Number of pictures above the fold. */
  eager?: number;
};

/** Maximum age of a cached card in milliseconds, a bound for changes that tags and dates miss. */
const LONGEST_MS = 600_000;
/** Cache lifetime in seconds of a page with a stale card, once the database answers again. */
const STALE_SECONDS = 1;
const PLACE = 'cards-';
/**
 * Length of a place's hash in base64url characters: 64^5, about a thousand million values for a few places on a page.
 */
const KEY_LENGTH = 5;
const NO_CARD: PrintedCard = { markup: Buffer.alloc(0), department: '', picture: null, until: null };

/**
 * Returns the product cards of a page in the order of `hits`, without products that are not on sale. Loads and renders
 * only cards that are not cached. The page is valid as long as all its cards are.
 */
export async function printCards(request: ShopRequest, hits: Hit[], place: CardPlace): Promise<Cards> {
  const { tenant, locale, cache, keptCards, printed } = request;
  const { layout, eager = 0 } = place;
  const served = await serveTogether(keptCards, hits, {
    keyOf: ({ productId, sku }) => `${tenant.id} ${locale.locale} ${layout} ${productId} ${sku}`,
    load: (missing) => loadCards(request, missing),
    make: (hit, loaded) => printCard(request, layout, hit, loaded),
  });
  if (served.some(({ from }) => from === 'stale')) cache.refreshAfter(STALE_SECONDS);
  const cards = served.map(({ value }) => value);
  const shown = cards.filter((card) => card.markup.length > 0);
  for (const [index, card] of cards.entries()) {
    const hit = hits[index];
    if (hit) cache.tag(productTag(hit.productId));
    cache.until(card.until);
  }
  const markup = shown.map((card, index) => (index < eager ? early(card.markup) : card.markup));
  const key = placeKey(hits, place);
  printed?.set(key, markup);
  return {
    key,
    count: shown.length,
    isMixed: new Set(shown.map((card) => card.department)).size > 1,
    early: shown.slice(0, eager).flatMap((card) => card.picture ?? []),
    html: printed ? null : Buffer.concat(markup).toString(),
  };
}

/**
 * Returns a key that does not depend on the order in which places render, so equal pages have equal ETags. Two places
 * with the same cards share a key, because their markup is equal.
 */
function placeKey(hits: Hit[], { layout, eager = 0 }: CardPlace): string {
  const cards = hits.map(({ productId, sku }) => `${productId} ${sku}`);
  return `${PLACE}${hash('sha1', [layout, eager, ...cards].join(), 'base64url').slice(0, KEY_LENGTH)}`;
}

/** Lets the picture of a card load eagerly and with high priority. */
function early(markup: Buffer): Buffer {
  return Buffer.from(
    markup
      .toString()
      .replace('loading="lazy"', 'loading="eager"')
      .replace('fetchPriority="auto"', 'fetchPriority="high"'),
  );
}

async function loadCards({ shop, tenant, locale }: ShopRequest, hits: Hit[]): Promise<Map<string, Card>> {
  const cards = await shop.catalogue.cards({ tenant, locale: locale.locale, hits });
  return new Map(cards.map((card) => [card.productId, card]));
}

/** Returns where a product's button leads that compares it with others. */
export function compareAddress(locale: Locale, name: string): CompareAddress {
  const say = comparisonMessages(locale);
  return { action: href(locale, 'compare'), label: say.add, spoken: say.addOf(name) };
}

/** Renders one card from products that are loaded in one batch. */
async function printCard(
  { tenant, locale }: ShopRequest,
  layout: CardLayout,
  { productId }: Hit,
  loading: Promise<Map<string, Card>>,
): Promise<Made<PrintedCard>> {
  const [card, messages, { mini }] = await Promise.all([
    loading.then((cards) => cards.get(productId)),
    loadMessages(locale.locale),
    loadWishesMessages(locale.locale),
  ]);
  if (!card) return { value: NO_CARD, keep: null };
  const markup = Buffer.from(
    renderToStaticMarkup(
      <TextProvider locale={locale.locale} messages={messages} checkout={null} account={null}>
        <MoneyFormat value={tenant.priceFormat}>
          <ProductCardTile
            card={card}
            layout={layout}
            choose={mini.choose(brandedName(card))}
            compare={layout === 'list' ? compareAddress(locale.locale, brandedName(card)) : null}
          />
        </MoneyFormat>
      </TextProvider>,
    ),
  );
  const picture = card.picture && { ...pictureAddresses(card.picture, WIDEST_CARD), sizes: CARD_SIZES[layout] };
  const value = { markup, department: card.department, picture, until: card.validUntil };
  const tags = [productTag(productId), GOODS];
  return { value, keep: { tags, until: card.validUntil, refreshMs: LONGEST_MS, bytes: markup.length } };
}
