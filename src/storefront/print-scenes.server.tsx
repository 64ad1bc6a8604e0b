import { hash } from 'node:crypto';
import { renderToStaticMarkup } from 'react-dom/server';
import { brandedName } from '../shop/catalogue/products/branded-name.ts';
import type { ProductId } from '../shop/catalogue/products/index.ts';
import type { Block, ScenePoint } from '../shop/content/pages/index.ts';
import { sceneMessages } from '../tenants/messages/scenes.ts';
import { productHref } from '../tenants/paths.ts';
import { formatAmount } from '../tenants/price-format.ts';
import type { PictureSource } from '../ui/picture.tsx';
import type { PrintedPart } from './cards/printed-section.tsx';
import { type MarkedProduct, ScenePicture } from './components/scene/scene-picture.tsx';
import type { ShopRequest } from './context.ts';
import { productTag, scenesTag } from './page-tags.ts';

/** Pictures of several products in which a product page shows its product. */
const MOST_SCENES = 3;

/** Scene of a product page. */
export type ShownScene = {
  /** Label of the link to it. */
  label: string;
  /** Picture of its thumbnail. */
  picture: PictureSource;
  part: PrintedPart;
};

/** Returns the scenes that show a product, with marks on the other products in them. */
export async function scenesOfProduct(
  request: ShopRequest,
  product: { productId: ProductId; sku: string },
): Promise<ShownScene[]> {
  const { shop, tenant, locale, cache } = request;
  // A new scene may show any product.
  cache.tag(scenesTag(tenant.id));
  const asked = { tenant: tenant.id, locale: locale.locale, productId: product.productId };
  const scenes = (await shop.scenes.ofProduct(asked)).slice(0, MOST_SCENES);
  const { look } = sceneMessages(locale.locale);
  return Promise.all(
    scenes.map(async ({ title, picture, points }) => ({
      label: title ?? look,
      picture,
      part: await printScene(request, { picture, points }, product.productId),
    })),
  );
}

/** Prints the scenes of a page by the index of their block. */
export async function printScenes(
  request: ShopRequest,
  blocks: readonly Block[],
): Promise<Record<number, PrintedPart>> {
  const wanted = blocks.flatMap((block, index) => (block.type === 'scene' ? [{ block, index }] : []));
  if (wanted.length === 0) return {};
  const pictures = await request.shop.scenes.pictures(wanted.map(({ block }) => block.picture.id));
  const parts = await Promise.all(
    wanted.map(async ({ block, index }) => {
      const stored = pictures.get(block.picture.id);
      if (!stored) return [];
      const picture = { ...stored, alt: block.picture.alt };
      return [[index, await printScene(request, { picture, points: block.items }, null)] as const];
    }),
  );
  return Object.fromEntries(parts.flat());
}

/** Prints a scene with marks on its products on sale, except that of the page. */
async function printScene(
  request: ShopRequest,
  scene: { picture: PictureSource; points: readonly ScenePoint[] },
  own: ProductId | null,
): Promise<PrintedPart> {
  const { shop, tenant, locale, cache, printed } = request;
  const { picture, points } = scene;
  const skus = [...new Set(points.map(({ sku }) => sku))];
  const articles = await shop.catalogue.articles({ tenant, locale: locale.locale, skus });
  for (const { productId } of articles.values()) cache.tag(productTag(productId));
  const products = points.flatMap(({ sku, x, y }): MarkedProduct[] => {
    const article = articles.get(sku);
    if (!article?.onSale || article.productId === own) return [];
    const { slug, price } = article;
    const href = productHref(locale.locale, slug, article.sku);
    const shown = { name: brandedName(article), price: formatAmount(price.amount, tenant.priceFormat) };
    return [{ sku, x, y, ...shown, href, picture: article.picture }];
  });
  const html = renderToStaticMarkup(
    <ScenePicture
      picture={picture}
      sizes="(min-width: 90em) 54rem, (min-width: 48em) 54vw, 100vw"
      products={products}
      group={`scene-${picture.id}`}
    />,
  );
  const key = `scene-${hash('sha1', html, 'base64url').slice(0, 6)}`;
  printed?.set(key, [Buffer.from(html)]);
  return { key, html: printed ? null : html };
}
