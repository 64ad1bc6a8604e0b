import * as v from 'valibot';
import { LAYER_ID, LAYER_PREFIX, layerPath } from '../../tenants/content-paths.ts';
import { type Answered, defineEndpoint } from '../endpoint.ts';
import { type ContentEndpointDeps, FlatPage, fetched, flatPage, STATIC_CACHE } from './content.ts';

const Layer = v.object({ ...FlatPage.entries, id: v.string() });
const Answer = v.object({ layers: v.array(v.union([Layer, v.object({ id: v.string(), path: v.string() })])) });

/** Returns layers of service texts: pages of the content store below /servicelayer/, shown over other pages. */
export function serviceLayer(deps: ContentEndpointDeps) {
  return defineEndpoint({
    method: 'GET',
    path: '/api/servicelayer',
    id: 'serviceLayer',
    tag: 'Content',
    summary: 'Layers of service texts',
    description:
      'With `layerid` that layer with its content, else the ids and addresses of all. The same as HTML: /fragment/inspire/servicelayer/{language}/{layerid}.',
    parameters: {
      layerid: {
        schema: v.pipe(
          v.optional(v.pipe(v.string(), v.maxLength(100, 'too-long'), v.regex(LAYER_ID, 'invalid'))),
          v.transform((value) => value ?? null),
        ),
        description: 'Which layer.',
        example: 'shipping',
        shown: 'sent',
      },
    },
    success: {
      status: 200,
      description: 'The layers.',
      type: 'application/json',
      schema: Answer,
      example: { layers: [{ id: 'shipping', path: '/servicelayer/shipping' }] },
    },
    problems: ['not-found', 'not-open'],
    answer: async ({ query }, { tenant, locale }): Promise<Answered<v.InferOutput<typeof Answer>>> => {
      const asked = { tenant: tenant.id, locale: locale.locale };
      const about = {
        component: 'ServiceLayer',
        url: `/api/servicelayer?layerid=${query.layerid ?? ''}`,
        report: deps.report,
      };
      const found = await fetched(tenant, about, async () => {
        if (query.layerid === null) {
          const paths = await deps.content().paths(asked);
          const below = paths.filter((path) => path.startsWith(`${LAYER_PREFIX}/`));
          return below.map((path) => ({ id: path.slice(LAYER_PREFIX.length + 1), path }));
        }
        const page = await deps.content().page({ ...asked, path: layerPath(query.layerid) });
        return page && [{ id: query.layerid, ...flatPage(page) }];
      });
      if (!found.ok) return { problem: { code: 'not-open', headers: { 'Retry-After': '10' } } };
      if (found.value === null) return { problem: { code: 'not-found' } };
      return { content: { layers: found.value }, headers: STATIC_CACHE };
    },
  });
}
