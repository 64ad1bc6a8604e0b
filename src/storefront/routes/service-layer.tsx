import type { ReactNode } from 'react';
import { LAYER_ID, layerPath } from '../../tenants/content-paths.ts';
import { Blocks } from '../components/content/blocks.tsx';
import { contentPageInfo, fetchContent } from '../content-data.ts';
import { movedOrNotFound } from '../moved.ts';
import { openRequest, unavailable } from '../page.ts';
import { CONTENT, GOODS } from '../page-tags.ts';
import { loadRows } from '../product-rows.ts';
import { noParameters } from '../public-page.ts';
import type { Route } from './+types/service-layer';
import styles from './service-layer.module.css';

/** Renders its children only, without header and footer (docs/rules/content.md#content-paths). */
export const handle = { ...noParameters, frame: 'bare' };

export async function loader({ context, url, params }: Route.LoaderArgs) {
  const request = await openRequest(context, url);
  request.cache.tag(CONTENT, GOODS);
  if (!LAYER_ID.test(params.layerid)) throw await movedOrNotFound(request, url.pathname);
  const fetched = await fetchContent(request, 'ServiceLayer', layerPath(params.layerid));
  if (!fetched.ok) throw unavailable();
  const { content } = fetched;
  if (content === null) throw await movedOrNotFound(request, url.pathname);
  const [page, { rows }] = await Promise.all([contentPageInfo(request, content), loadRows(request, content.blocks)]);
  // Part of other pages, and not for search engines.
  return { page: { ...page, robots: 'noindex,follow' as const }, title: content.title, blocks: content.blocks, rows };
}

export default function ServiceLayer({ loaderData }: Route.ComponentProps): ReactNode {
  const { title, blocks, rows } = loaderData;
  return (
    <article className={styles.layer}>
      {blocks[0]?.type !== 'hero' && <h1>{title}</h1>}
      <Blocks blocks={blocks} rows={rows} />
    </article>
  );
}
