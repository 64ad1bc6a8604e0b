import { type AppLayer, type GeoLayer, LayersAnswer } from '../../storefront/components/visit/layers-answer.ts';
import { shopElsewhere } from '../../tenants/geo-shops.ts';
import { tenants } from '../../tenants/index.ts';
import { layerMessagesOf } from '../../tenants/messages/layers.ts';
import { programOf } from '../../tenants/programs.ts';
import { defineEndpoint, type EndpointCall } from '../endpoint.ts';
import { surveyTexts } from './survey.ts';

/**
 * Returns the layers for this visitor. Pages are equal for all visitors. Only this response depends on country and
 * device, so caches must not store it.
 */
export function layers() {
  return defineEndpoint({
    method: 'GET',
    path: '/api/layers',
    id: 'layers',
    tag: 'Layers',
    summary: 'What may lie over a page',
    description:
      'The shop of another country (`by`: from the country that a trusted proxy names, or else only the browser’s language), never for Switzerland and Liechtenstein; the app, on telephones that it is made for; the survey. Programs get none of them.',
    parameters: {},
    success: {
      status: 200,
      description: 'Each with its texts in the page’s language, or null.',
      type: 'application/json',
      schema: LayersAnswer,
      example: { geo: null, app: null, survey: null },
    },
    answer: (_, call) => {
      const { tenant, locale, request } = call;
      const headers = { 'Cache-Control': 'private, no-store', Vary: 'Accept-Language, User-Agent' };
      if (programOf(tenant, request.headers) !== null)
        return { content: { geo: null, app: null, survey: null }, headers };
      const survey = surveyTexts(locale.locale);
      return {
        content: { geo: geoOf(call), app: appOf(call), survey: { ...survey, ratings: [...survey.ratings] } },
        headers,
      };
    },
  });
}

function geoOf({ tenant, locale, request, publicUrlOf, country }: EndpointCall): GeoLayer | null {
  const found = shopElsewhere(tenant, Object.values(tenants), {
    country: country ?? null,
    acceptLanguage: request.headers.get('accept-language'),
  });
  if (found === null) return null;
  const { geo } = layerMessagesOf(locale.locale);
  return {
    country: found.country,
    by: found.by,
    title: geo.title[found.country],
    text: geo.text[found.country],
    go: geo.go[found.country],
    href: `${publicUrlOf(found.shop)}/`,
    stay: geo.stay,
    close: geo.close,
  };
}

function appOf({ tenant, locale, request }: EndpointCall): AppLayer | null {
  const system = systemOf(request.headers.get('user-agent') ?? '', tenant.appDeeplinkProtocol);
  if (tenant.app === null || system === null) return null;
  const { app } = layerMessagesOf(locale.locale);
  return {
    system,
    label: app.label,
    title: app.title(tenant.seoTitleName),
    text: app.text,
    open: app.open,
    store: app.store,
    close: app.close,
    deepLink: `${tenant.appDeeplinkProtocol}://${tenant.hostName}`,
    storeHref: tenant.app[system],
  };
}

/**
 * Returns the operating system if there is an app for it; null inside the app, which needs no banner. The app's name in
 * the user agent is its deep link protocol and "App".
 */
function systemOf(userAgent: string, protocol: string): 'ios' | 'android' | null {
  if (userAgent.toLowerCase().includes(`${protocol}app/`)) return null;
  if (/iPhone|iPad|iPod/.test(userAgent)) return 'ios';
  return /Android/.test(userAgent) ? 'android' : null;
}
