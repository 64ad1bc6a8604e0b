import type { ReactNode } from 'react';
import { Blocks } from '../components/content/blocks.tsx';
import { DepartmentIndex } from '../components/department-index.tsx';
import { RecommendationSlot } from '../components/recommendations/place.tsx';
import { LastSeenSlot } from '../components/shell/last-seen-slot.tsx';
import { contentPageInfo, fetchContent } from '../content-data.ts';
import { claimsIn } from '../department-claims.ts';
import { categoryPictures } from '../list-data.ts';
import { areaPage, openRequest, type Page } from '../page.ts';
import { CONTENT, GOODS } from '../page-tags.ts';
import { loadRows } from '../product-rows.ts';
import { noParameters } from '../public-page.ts';
import { useShopName } from '../shop-name.ts';
import { retailerData } from '../structured-data.ts';
import type { Route } from './+types/home';
import styles from './home.module.css';

export const handle = noParameters;

export async function loader({ context, url }: Route.LoaderArgs) {
  const request = await openRequest(context, url);
  const { shop, tenant, locale } = request;
  request.cache.tag(CONTENT, GOODS);
  const [fetched, navigation] = await Promise.all([
    fetchContent(request, 'Home', '/'),
    shop.catalogue.navigation({ tenant, locale: locale.locale }),
  ]);
  const content = fetched.ok ? fetched.content : null;
  const blocks = content?.blocks ?? [];
  const [{ rows, shown }, pictures] = await Promise.all([
    loadRows(request, blocks),
    categoryPictures(
      request,
      navigation.map((department) => department.id),
    ),
  ]);
  const { title, description } = locale.header;
  const about: Page = content
    ? await contentPageInfo(request, content)
    : areaPage(request, 'home', { title, description });
  const page: Page = {
    ...about,
    title,
    description,
    robots: 'index,follow',
    alternates: areaPage(request, 'home', { title }).alternates,
  };
  const terms = shop.seoAndFeeds.offerTerms(tenant, { amount: 0, mode: 'parcel', categories: [] });
  request.head.structured.push(...retailerData(tenant, locale, terms, request.publicUrlOf));
  request.head.places = null;
  return { page, blocks, rows, shown: [...shown].join(' '), pictures, claims: claimsIn(locale.locale) };
}

export default function Home({ loaderData }: Route.ComponentProps): ReactNode {
  const { blocks, rows, shown, pictures, claims } = loaderData;
  const shop = useShopName();
  const [first] = blocks;
  const rest = first?.type === 'hero' ? blocks.slice(1) : blocks;
  const restRows =
    first?.type === 'hero'
      ? Object.fromEntries(Object.entries(rows).map(([index, cards]) => [Number(index) - 1, cards]))
      : rows;
  return (
    <div className={styles.home}>
      {first?.type === 'hero' ? <Blocks blocks={[first]} rows={{}} /> : <h1 className={styles.title}>{shop}</h1>}
      <DepartmentIndex pictures={pictures} claims={claims} />
      <Blocks blocks={rest} rows={restRows} />
      <RecommendationSlot at="home" without={shown} />
      <LastSeenSlot isWide />
    </div>
  );
}
