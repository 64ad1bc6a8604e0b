import type { ReactNode } from 'react';
import { data, redirect, type ShouldRevalidateFunctionArgs } from 'react-router';
import { pageTitle } from '../../shop/catalogue/products/branded-name.ts';
import type { ProductView } from '../../shop/catalogue/products/index.ts';
import type { OfferTerms } from '../../shop/content/seo-and-feeds/index.ts';
import type { Messages } from '../../tenants/messages/index.ts';
import { sampleMessagesOf } from '../../tenants/messages/samples.ts';
import { stockNoticeHref } from '../../tenants/notice-paths.ts';
import { describeProduct } from '../../tenants/page-descriptions.ts';
import { categoryHref, pathIn, pathInLocale, productHref } from '../../tenants/paths.ts';
import { formatAmount } from '../../tenants/price-format.ts';
import { samplesHref } from '../../tenants/sample-paths.ts';
import type { Locale, Tenant } from '../../tenants/tenant.ts';
import { monthlyLine } from '../calculator-data.ts';
import { carriageLines } from '../carriage-lines.ts';
import type { SamplesLink, StockNotice } from '../components/product/buy-form.tsx';
import { printDimensions } from '../components/product/print-dimensions.server.tsx';
import { printDocuments } from '../components/product/print-documents.server.tsx';
import { printLegal } from '../components/product/print-legal.server.tsx';
import { printQuestions } from '../components/product/print-questions.server.tsx';
import { type PremiumTexts, ProductPage } from '../components/product/product-page.tsx';
import type { SizeAdvice } from '../components/product/size-advice.tsx';
import { fetchContent } from '../content-data.ts';
import type { ShopRequest } from '../context.ts';
import { deliveryLine } from '../delivery-line.ts';
import type { ShownBlock } from '../extensions/extension-blocks.tsx';
import { blocksAt } from '../extensions/load-extensions.server.tsx';
import { formOf, readForm, sendOrFail, stayAfterFailure } from '../form-data.ts';
import type { HeadNotes } from '../head-notes.ts';
import { movedOrNotFound } from '../moved.ts';
import { movedTo, notFound, openRequest, type Page } from '../page.ts';
import { CONTENT, GOODS, LIST_PAGES, productTag } from '../page-tags.ts';
import { printBeside, printCompare } from '../print-beside.server.tsx';
import { scenesOfProduct } from '../print-scenes.server.tsx';
import { addToBasket, resolveVariant } from '../product-action.ts';
import { parameters } from '../public-page.ts';
import { fitAdvice, shownSummary } from '../review-data.ts';
import { reviewTexts } from '../review-texts.ts';
import { accountTexts, careTexts, checkoutTexts, wishesTexts } from '../server-texts.ts';
import { type ShownProduct, shownProduct } from '../shown-product.ts';
import { sizeTables } from '../size-tables.ts';
import { sizesOfGarment } from '../sizes-of-garment.ts';
import { breadcrumbData } from '../structured-data.ts';
import { groupData, productData, videoData } from '../structured-product.ts';
import { keepPage } from '../unsent.ts';
import { type ShownVideo, videoViews } from '../video-data.ts';
import type { Route } from './+types/product';

export const handle = parameters('v', 'added');

export async function loader({ context, url, params }: Route.LoaderArgs) {
  const request = await openRequest(context, url);
  const { shop, tenant, locale, text } = request;
  const found = await shop.catalogue.product({ tenant, locale: locale.locale, sku: params.sku });
  if (found === null) {
    const successor = await shop.catalogue.successor({ tenant, locale: locale.locale, sku: params.sku });
    throw successor === null ? await movedOrNotFound(request, url.pathname, 'product') : redirect(successor, 301);
  }
  const { product, beside } = found;
  if (product.slug !== params.slug)
    throw movedTo(`${productHref(locale.locale, product.slug, product.sku)}${url.search}`);
  request.cache.tag(GOODS, productTag(product.productId));
  request.cache.until(product.validUntil);
  const isAdded = url.searchParams.has('added');
  const chosen = url.searchParams.get('v');
  const shown = shownProduct({ ...product, videos: [] }, chosen);
  request.cache.tag(LIST_PAGES);
  const [articles, advice, care, reviews, monthly, { how }, related, brandPath, questions, documents, covers, scenes] =
    await Promise.all([
      isAdded ? shop.catalogue.articles({ tenant, locale: locale.locale, skus: [product.sku] }) : null,
      sizeAdvice(request, product),
      careWords(locale.locale, product.care),
      shownSummary(request, product, product.rating),
      monthlyLine(request, shown.price.amount),
      checkoutTexts(locale.locale),
      beside.related ? printBeside(request, product) : '',
      beside.brandPage ? shop.listPages.ofBrand({ tenant, locale: locale.locale, productId: product.productId }) : null,
      printQuestions(request, product, beside.questions),
      printDocuments(request, product, beside.documents),
      shop.samples.covers(tenant, product),
      scenesOfProduct(request, product),
    ]);
  const videos = videoViews(product, locale);
  const terms = shop.seoAndFeeds.offerTerms(tenant, {
    amount: product.price.amount,
    mode: product.deliveryMode,
    categories: product.breadcrumb.map(({ id }) => id),
  });
  const fees = terms.shipping.map(({ fee }) => fee);
  Object.assign(request.head, headNotes(request, found, { shown, videos, terms }));
  return {
    page: pageOf(request, found, shown),
    // The page shows videos with their texts.
    product: { ...shown, care },
    videos,
    chosen,
    carriage: carriageLines(
      tenant,
      {
        mode: product.deliveryMode,
        fee: fees[0] ?? 0,
        services: shop.seoAndFeeds.offeredServices(tenant, {
          mode: product.deliveryMode,
          technical: product.technical,
          categoryId: product.breadcrumb.at(-1)?.id ?? '',
        }),
      },
      { modes: text.catalogue.product.deliveryMode, how },
    ),
    arrival: deliveryLine(product, chosen, locale.locale, how.article),
    added: articles?.get(product.sku) ?? null,
    advice,
    fit: advice && product.rating && fitAdvice(await reviewTexts(locale.locale), product.rating),
    notice: await stockNotice(request, product),
    ...(covers.length > 0 ? { samples: samplesLink(request, product) } : {}),
    premium: tenant.premium.offered && product.deliveryMode === 'parcel' ? await premiumWords(locale.locale) : null,
    invoice: invoiceLine(tenant, {
      text,
      total: shown.price.amount + Math.max(0, ...fees),
    }),
    reviews,
    questions,
    documents,
    monthly,
    timeZone: tenant.timeZone,
    dimensions: printDimensions(request, product),
    legal: printLegal(request, product),
    related,
    compare: printCompare(request, product),
    ...(brandPath === null ? {} : { brandPage: pathInLocale(locale.locale, brandPath) }),
    ...(scenes.length > 0 ? { scenes } : {}),
    ...ownBlocks(request, product),
  };
}

/** Returns the blocks of extensions; no property without any, because each product page contains its data. */
function ownBlocks(request: ShopRequest, { sku, name, breadcrumb }: ProductView): { blocks?: ShownBlock[] } {
  const blocks = blocksAt(request, 'product', [{ sku, name, category: breadcrumb.at(-1)?.id ?? null }]);
  return blocks.length > 0 ? { blocks } : {};
}

type Found = NonNullable<Awaited<ReturnType<ShopRequest['shop']['catalogue']['product']>>>;

function pageOf(
  { tenant, locale, text }: ShopRequest & { text: Messages },
  { product, slugs }: Found,
  shown: ShownProduct,
): Page {
  const written = formatAmount(shown.price.amount, tenant.priceFormat);
  return {
    title: pageTitle(product),
    description: describeProduct(tenant, locale.locale, {
      name: product.name,
      brand: product.brand,
      price: shown.fromPrice ? text.catalogue.card.from(written) : written,
    }),
    robots: 'index,follow',
    canonical: productHref(locale.locale, product.slug, product.leadSku),
    alternates: Object.fromEntries(
      tenant.locales.flatMap((entry) => {
        const slug = slugs[entry.locale];
        return slug === undefined ? [] : [[entry.locale, productHref(entry.locale, slug, product.sku)]];
      }),
    ),
  };
}

/** Returns what the head of the document tells search engines and social networks. */
function headNotes(
  { shop, tenant, locale, publicUrl }: ShopRequest,
  found: Found,
  about: { shown: ShownProduct; videos: ShownVideo[]; terms: OfferTerms },
): HeadNotes {
  const { shown, videos, terms } = about;
  const { product, priceUntil } = found;
  const path = productHref(locale.locale, product.slug, product.sku);
  const address = (target: string): string => `${publicUrl}${target}`;
  const own = productData(product, { tenant, terms, priceUntil, isOpen: shown.fromPrice, address, path });
  const group = groupData(found, {
    address,
    pathOf: (sku) => productHref(locale.locale, product.slug, sku),
  });
  return {
    kind: 'product',
    places: shop.seoAndFeeds.places.product(found),
    picture: product.pictures[0] ?? null,
    price: shown.price,
    structured: [
      group ? { ...own, isVariantOf: { '@id': group['@id'] } } : own,
      ...(group ? [group] : []),
      ...videos
        .map((video, index) => videoData(product, video, { index, address, path }))
        .filter((entry) => entry !== null),
      breadcrumbData(
        [
          ...product.breadcrumb.map((item) => ({ name: item.name, path: categoryHref(locale.locale, item.path) })),
          { name: product.name, path },
        ],
        address,
      ),
    ],
  };
}

function samplesLink({ locale }: ShopRequest, { sku }: ProductView): SamplesLink {
  return { href: samplesHref(locale.locale, sku), label: sampleMessagesOf(locale.locale).title };
}

/** Returns the link to a stock notice; null for an available variant and for a tenant that sends no mails. */
async function stockNotice({ tenant, locale }: ShopRequest, { stock, sku }: ProductView): Promise<StockNotice | null> {
  if (stock.available || !tenant.sendsMail) return null;
  const { notice } = await wishesTexts(locale.locale);
  return { href: stockNoticeHref(locale.locale, sku), label: notice.ask.stock };
}

/**
 * Returns the note about payment by invoice for this product alone. The page is equal for all visitors, so above the
 * limit for new customers it returns null.
 */
function invoiceLine(tenant: Tenant, asked: { text: Messages; total: number }): string | null {
  const { payment, credit } = tenant;
  return payment.methods.includes('invoice') && asked.total <= credit.newCustomerLimit
    ? asked.text.catalogue.product.invoice(payment.invoiceTermDays)
    : null;
}

/** Returns the texts about membership for this product, for other visitors and for members. */
async function premiumWords(locale: Locale): Promise<PremiumTexts> {
  const { premium } = await accountTexts(locale);
  return [premium.product, premium.productMember];
}

/** Returns care codes of the feed as texts, so that the page loads only those of its product. */
async function careWords(locale: Locale, codes: string[]): Promise<string[]> {
  const words = await careTexts(locale);
  return codes.map((code) => words[code] ?? code);
}

/** Returns the size advice. It includes content of the advice page, so a change of that page invalidates this one. */
async function sizeAdvice(request: ShopRequest, product: ProductView): Promise<SizeAdvice | null> {
  const sizes = sizesOfGarment(product);
  if (sizes === null) return null;
  if (product.axes.some((axis) => axis.key === 'cup')) return { kind: 'bra' };
  request.cache.tag(CONTENT);
  const fetched = await fetchContent(request, 'Product', pathIn(request.locale.language, 'sizeGuide'));
  const labels = sizes.choices.map((choice) => choice.label);
  return { kind: 'tables', tables: fetched.ok && fetched.content ? sizeTables(fetched.content.blocks, labels) : [] };
}

/**
 * Handles the buy form: resolves the choices and adds the variant. Answers with JSON to a script and with a redirect to
 * a plain form.
 */
export async function action({ context, request: http, url, params }: Route.ActionArgs) {
  const request = await openRequest(context, url);
  const { shop, tenant, locale } = request;
  const form = await formOf(http);
  const asked = { tenant, locale: locale.locale, sku: params.sku };
  const isAlone = form.get('intent') !== 'show' && (await shop.catalogue.isAlone(asked));
  const product = isAlone ? null : await shop.catalogue.choices(asked);
  if (product === null && !isAlone) throw notFound('product');
  const variant = product === null ? { ok: true as const, sku: asked.sku } : resolveVariant(product, form);
  if (!variant.ok) return data({ ok: false as const, problem: 'choose' as const, axis: variant.axis }, { status: 422 });
  if (form.get('intent') === 'show') {
    const articles = await shop.catalogue.articles({ tenant, locale: locale.locale, skus: [variant.sku] });
    const shown = articles.get(variant.sku);
    if (shown === undefined) throw notFound('product');
    throw redirect(`${productHref(locale.locale, shown.slug, shown.sku)}?v=1`, 303);
  }
  const isScript = new URL(http.url).pathname.endsWith('.data');
  const { answer, cookie } = await addToBasket(request, variant.sku, {
    known: product?.article,
    withCompanions: isScript,
  });
  if (!answer.ok) return data(answer, { status: answer.problem === 'failed' ? 503 : 409 });
  const headers = cookie === null ? undefined : { 'Set-Cookie': cookie };
  if (isScript) return data(answer, { ...(headers ? { headers } : {}) });
  const path = productHref(locale.locale, answer.article.slug, answer.article.sku);
  throw redirect(`${path}?v=1&added=1`, { status: 303, ...(headers ? { headers } : {}) });
}

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  // The layer says itself that a product did not arrive; the page would offer to send its own form again.
  if ((await readForm(request.clone())).intent === 'companion')
    return sendOrFail(request, serverAction, () => ({ ok: false as const, problem: 'failed' as const }));
  return keepPage(request, serverAction);
}

/** Adding a unit does not change the product page; only a refusal shows that its data is stale. */
export function shouldRevalidate(sent: ShouldRevalidateFunctionArgs): boolean {
  const { actionResult } = sent;
  const isAdded = typeof actionResult === 'object' && actionResult !== null && actionResult.ok === true;
  return isAdded ? false : stayAfterFailure(sent);
}

export default function Product({ loaderData, actionData }: Route.ComponentProps): ReactNode {
  return <ProductPage key={loaderData.product.productId} {...loaderData} answer={actionData ?? null} />;
}
