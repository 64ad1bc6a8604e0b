import type { ReactNode } from 'react';
import { data, redirect } from 'react-router';
import { languageOf } from '../../languages/language.ts';
import { brandedName } from '../../shop/catalogue/products/branded-name.ts';
import { categoryHref, productHref } from '../../tenants/paths.ts';
import { Breadcrumb } from '../../ui/breadcrumb.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { StarDistribution } from '../components/reviews/distribution.tsx';
import { readView, viewHref } from '../components/reviews/known-reviews.ts';
import { ReviewBrowser } from '../components/reviews/review-browser.tsx';
import { reviewListTexts } from '../components/reviews/review-texts.ts';
import styles from '../components/reviews/reviews.module.css';
import { attempt, readForm, stayAfterFailure } from '../form-data.ts';
import { movedTo, notFound, openRequest, type Page } from '../page.ts';
import { GOODS, productTag, reviewsTag } from '../page-tags.ts';
import { parameters } from '../public-page.ts';
import { givenReview, ratingData, shownSummary } from '../review-data.ts';
import { reviewsHref } from '../review-paths.ts';
import { reviewTexts } from '../review-texts.ts';
import { useLinks } from '../shop-links.ts';
import { useText } from '../text.tsx';
import { keepPage } from '../unsent.ts';
import type { Route } from './+types/reviews';

export const handle = parameters('stars', 'language', 'sort', 'page', 'said');

const SAID = ['thanks', 'not-found', 'own-review', 'wait', 'failed'] as const;

export async function loader({ context, url, params }: Route.LoaderArgs) {
  const request = await openRequest(context, url);
  const { shop, tenant, locale, publicUrl } = request;
  const { view, page: number } = readView(url.searchParams);
  const found = await shop.catalogue.product({ tenant, locale: locale.locale, sku: params.sku });
  if (found === null) throw notFound('product');
  const { product, slugs } = found;
  const own = reviewsHref(locale.locale, product);
  // An address in another language or with an old name redirects to the canonical one.
  if (decodeURI(url.pathname) !== own) throw movedTo(`${own}${url.search}`);
  const [list, text, summary] = await Promise.all([
    shop.reviews.list({
      tenant,
      id: product.sku,
      stars: view.stars === null ? [] : [view.stars],
      language: view.language,
      sorting: view.sorting,
      reader: languageOf(locale.locale),
      page: number,
    }),
    reviewTexts(locale.locale),
    shownSummary(request, product, product.rating),
  ]);
  if (list === null || (number > 1 && number > list.pages)) throw notFound();
  request.cache.tag(GOODS, productTag(product.productId), reviewsTag(product.productId));
  const name = brandedName(product);
  const address = (path: string): string => new URL(path, publicUrl).href;
  const isPlain = view.stars === null && view.language === null && view.sorting === 'helpful' && number === 1;
  /** Paths of the page of one variant in the tenant's languages. */
  const inLanguages = (sku: string): Page['alternates'] =>
    Object.fromEntries(
      tenant.locales.flatMap((entry) => {
        const slug = slugs[entry.locale];
        return slug === undefined ? [] : [[entry.locale, reviewsHref(entry.locale, { slug, sku })]];
      }),
    );
  const page: Page = {
    title: text.titleOf(name),
    description: text.metaDescription(name, list.summary?.count ?? 0),
    // Filtered and sorted lists repeat the same reviews.
    robots: isPlain && list.total > 0 ? 'index,follow' : 'noindex,follow',
    canonical: reviewsHref(locale.locale, { slug: product.slug, sku: product.leadSku }),
    // Other languages show the same variant.
    alternates: inLanguages(product.sku),
  };
  if (list.real)
    request.head.structured.push({
      '@context': 'https://schema.org',
      '@type': 'Product',
      sku: product.sku,
      name: product.name,
      ...(product.brand === '' ? {} : { brand: { '@type': 'Brand', name: product.brand } }),
      url: address(productHref(locale.locale, product.slug, product.sku)),
      ...ratingData(list),
    });
  // Each tenant has its own reviews, so these are only translations of the canonical address, whatever variant is
  // shown.
  request.head.places = page.robots === 'index,follow' ? inLanguages(product.leadSku) : {};
  const said = SAID.find((key) => key === url.searchParams.get('said')) ?? null;
  return {
    page,
    title: text.titleOf(name),
    listTitle: text.title,
    sku: product.sku,
    crumbs: [
      ...product.breadcrumb.map((item) => ({ name: item.name, href: categoryHref(locale.locale, item.path) })),
      { name: product.name, href: productHref(locale.locale, product.slug, product.sku) },
    ],
    summary,
    words: reviewListTexts(text),
    view,
    start: {
      reviews: list.reviews.map(givenReview),
      languages: list.languages,
      total: list.total,
      page: list.page,
      pages: list.pages,
    },
    timeZone: tenant.timeZone,
    said: said && { isGood: said === 'thanks', text: said === 'thanks' ? text.thanks : text.feedbackProblems[said] },
  };
}

/** Stores an opinion from a form without JavaScript. */
export async function action({ context, request: http, url, params }: Route.ActionArgs) {
  const request = await openRequest(context, url);
  const { shop, tenant, locale, browser, visitor } = request;
  const found = await shop.catalogue.product({ tenant, locale: locale.locale, sku: params.sku });
  if (found === null) throw notFound('product');
  const { id = '', helpful = '' } = await readForm(http);
  const { view, page } = readView(url.searchParams);
  if (helpful !== 'yes' && helpful !== 'no') throw data(null, { status: 400 });
  const voter = { customerId: visitor.customer?.id ?? null, secret: browser.voter ?? null, address: browser.address };
  const outcome = await attempt(request, () =>
    shop.reviews.feedback(tenant, voter, { id, helpful: helpful === 'yes' }),
  );
  const said = outcome === null ? 'failed' : outcome.ok ? 'thanks' : outcome.problem;
  const back = viewHref(reviewsHref(locale.locale, found.product), view, page);
  const headers = new Headers();
  if (outcome?.ok && outcome.secret !== null)
    for (const cookie of request.browserCookies({ voter: outcome.secret })) headers.append('Set-Cookie', cookie);
  return redirect(`${back}${back.includes('?') ? '&' : '?'}said=${said}`, { status: 303, headers });
}

export function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  return keepPage(request, serverAction);
}

export const shouldRevalidate = stayAfterFailure;

export default function ReviewsPage({ loaderData }: Route.ComponentProps): ReactNode {
  const { title, listTitle, sku, crumbs, summary, words, view, start, timeZone, said } = loaderData;
  const { frame } = useText();
  const links = useLinks();
  return (
    <div className={styles.page}>
      <Breadcrumb
        label={frame.navigation.breadcrumb}
        items={[{ name: frame.navigation.home, href: links.area('home') }, ...crumbs]}
      />
      <h1>{title}</h1>
      {said && (
        <Notice kind={said.isGood ? 'success' : 'problem'} role="status">
          {said.text}
        </Notice>
      )}
      <div className={styles.columns}>
        <div className={styles.figures}>
          <p>{summary.text}</p>
          {summary.verdicts.map((verdict) => (
            <p key={verdict}>{verdict}</p>
          ))}
          {summary.count > 0 && <StarDistribution summary={summary} />}
          <p>
            <LinkButton href={summary.writeHref}>{summary.write}</LinkButton>
          </p>
          <p className={styles.small}>{summary.how}</p>
        </div>
        {summary.count > 0 && (
          <div>
            <h2>
              <VisuallyHidden>{listTitle}</VisuallyHidden>
            </h2>
            <ReviewBrowser
              key={`${sku} ${view.stars} ${view.language} ${view.sorting} ${start.page}`}
              id={sku}
              action={summary.allHref}
              words={words}
              timeZone={timeZone}
              view={view}
              start={start}
            />
          </div>
        )}
      </div>
    </div>
  );
}
