import { LAYER_ID, layerPath } from '../../tenants/content-paths.ts';
import { layerMessagesOf } from '../../tenants/messages/layers.ts';
import { printLayer } from '../components/content/print-layer.server.tsx';
import { fetchContent } from '../content-data.ts';
import { shopRequest } from '../context.ts';
import { CONTENT } from '../page-tags.ts';
import { noParameters } from '../public-page.ts';
import type { Route } from './+types/service-layer-fragment';

export const handle = noParameters;

const text = (words: string, status: number): Response =>
  new Response(words, {
    status,
    headers: { 'Content-Type': 'text/plain; charset=utf-8', ...(status === 503 ? { 'Retry-After': '10' } : {}) },
  });

/** Returns a layer as an HTML fragment: /fragment/inspire/servicelayer/{language}/{layerid}. */
export async function loader({ context, params }: Route.LoaderArgs): Promise<Response> {
  const request = context.get(shopRequest);
  const locale = request.tenant.locales.find(({ language }) => language === params.language);
  if (!locale || !LAYER_ID.test(params.layerid)) return text('There is no such layer.', 404);
  request.cache.tag(CONTENT);
  const fetched = await fetchContent({ ...request, locale }, 'ServiceLayerFragment', layerPath(params.layerid));
  if (!fetched.ok) return text(layerMessagesOf(locale.locale).service.failed, 503);
  if (fetched.content === null) return text('There is no such layer.', 404);
  return new Response(await printLayer(fetched.content, locale.locale), {
    headers: { 'Content-Type': 'text/html; charset=utf-8', 'X-Robots-Tag': 'noindex' },
  });
}
