import { type Context, Hono } from 'hono';
import { localeConfig } from '../tenants/index.ts';
import type { LocaleConfig, Tenant } from '../tenants/tenant.ts';
import { FURTHER_TEXT_LOCALES } from '../tenants/tenant.ts';
import { completeAnswer } from '../web/complete-answer.ts';
import type { EncodedText } from '../web/encode-text.ts';
import type { Endpoint, EndpointCall, SuccessDescription } from './endpoint.ts';
import { type Problem, problemResponse } from './problem.ts';
import { readJsonBody } from './read-body.ts';

/** Facts of a request, which the HTTP layer supplies. */
export type RestFacts = Pick<
  EndpointCall,
  'tenant' | 'locale' | 'publicUrl' | 'publicUrlOf' | 'letterUrlOf' | 'secure' | 'client' | 'country'
>;

/** Encodes a text for a client with this Accept-Encoding header. */
export type EncodeText = (text: string, acceptEncoding: string | null) => Promise<EncodedText>;

/**
 * Creates the routes of the described endpoints. Another method on one of their paths is refused with the allowed ones.
 */
export function restRoutes(
  endpoints: readonly Endpoint[],
  factsOf: (c: Context) => RestFacts,
  encodeText: EncodeText,
): Hono {
  const app = new Hono();
  for (const endpoint of endpoints) {
    const { method, path } = endpoint.description;
    app.on(method, honoPath(path), (c) => answer(endpoint, c.req.raw, factsOf(c), c.req.param(), encodeText));
  }
  for (const path of new Set(endpoints.map((endpoint) => endpoint.description.path))) {
    const methods = endpoints.flatMap(({ description }) => (description.path === path ? [description.method] : []));
    const allow = methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])).join(', ');
    app.all(honoPath(path), (c) => {
      const facts = factsOf(c);
      return problemResponse(
        { code: 'method-not-allowed', headers: { Allow: allow } },
        localeOf(facts, c.req.url).locale,
      );
    });
  }
  return app;
}

/** Converts "/api/x/{id}" to the router's form, "/api/x/:id". */
const honoPath = (path: string): string => path.replaceAll(/\{(\w+)\}/g, ':$1');

async function answer(
  endpoint: Endpoint,
  request: Request,
  facts: RestFacts,
  inPath: Record<string, string | undefined>,
  encodeText: EncodeText,
): Promise<Response> {
  const { description } = endpoint;
  const { searchParams } = new URL(request.url);
  for (const [name, value] of Object.entries(inPath)) searchParams.set(name, value ?? '');
  const wanted = requestedLocale(facts.tenant, searchParams);
  // Problems in a text locale without pages use the tenant's default language.
  const further = description.searchesTexts
    ? (FURTHER_TEXT_LOCALES.find((known) => known === searchParams.get('locale')) ?? null)
    : null;
  const locale = wanted === 'unknown' || wanted === null ? facts.locale : wanted;
  const refuse = (problem: Problem): Response => problemResponse(problem, locale.locale);
  if (wanted === 'unknown' && further === null)
    return refuse({ code: 'invalid-parameters', fields: { locale: 'locale' } });
  const body =
    description.body && !description.body.isForm
      ? await readJsonBody(request, description.body)
      : { ok: true as const, value: undefined };
  if (!body.ok) return refuse(body.problem);
  const outcome = await endpoint.run(searchParams, body.value, {
    ...facts,
    locale,
    textLocale: further ?? locale.locale,
    request,
  });
  if ('problem' in outcome) return refuse(outcome.problem);
  const response = await successResponse(description.success, outcome.content, outcome.headers ?? {}, (text) =>
    encodeText(text, request.headers.get('accept-encoding')),
  );
  for (const cookie of outcome.cookies ?? []) response.headers.append('Set-Cookie', cookie);
  return response;
}

async function successResponse(
  { status, type }: SuccessDescription,
  content: unknown,
  headers: Record<string, string>,
  encoded: (text: string) => Promise<EncodedText>,
): Promise<Response> {
  if (type === null) return new Response(null, { status, headers });
  const text = typeof content === 'string' && type !== 'application/json' ? content : JSON.stringify(content);
  const { body, coding } = await encoded(text);
  return completeAnswer(body, {
    status,
    headers: {
      'Content-Type': `${type}; charset=utf-8`,
      'Content-Length': String(body.length),
      Vary: 'Accept-Encoding',
      ...(coding === 'identity' ? {} : { 'Content-Encoding': coding }),
      ...headers,
    },
  });
}

/** Returns the configuration of the `locale` parameter, null without one, "unknown" if the tenant lacks that locale. */
function requestedLocale(tenant: Tenant, params: URLSearchParams): LocaleConfig | null | 'unknown' {
  const wanted = params.get('locale');
  if (wanted === null || wanted === '') return null;
  return tenant.locales.find((entry) => entry.locale === wanted) ?? 'unknown';
}

/** Returns the locale for a refusal before the parameters are parsed. */
export function localeOf(facts: Pick<RestFacts, 'tenant' | 'locale'>, url: string): LocaleConfig {
  const wanted = requestedLocale(facts.tenant, new URL(url).searchParams);
  return wanted === null || wanted === 'unknown' ? localeConfig(facts.tenant, facts.locale.locale) : wanted;
}
