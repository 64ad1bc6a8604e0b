import * as v from 'valibot';
import { AREAS, href } from '../../../src/tenants/paths.ts';
import { ADD } from '../../support/purchase-documents.ts';
import { type Check, judge } from '../check.ts';
import type { Target } from '../target.ts';
import type { Sent } from '../visitor.ts';

const EVIL = 'https://evil.example';
/** Headers of a browser on another site; null is a header that old browsers do not send. */
const FOREIGN: Record<string, Record<string, string | null>> = {
  'another site': { origin: EVIL, 'sec-fetch-site': 'cross-site' },
  'an old browser on another site': { origin: EVIL, 'sec-fetch-site': null },
  'a sandboxed frame': { origin: 'null', 'sec-fetch-site': null },
  'a sibling host': { origin: EVIL, 'sec-fetch-site': 'same-site' },
};

const OpenApi = v.object({ paths: v.record(v.string(), v.record(v.string(), v.unknown())) });

/** Returns the targets of all forms on public pages, and all endpoints that take POST. */
async function changes(target: Target): Promise<string[]> {
  const found = new Set(['/api/gateway/', '/backoffice/login', '/_preview/leave']);
  for (const area of AREAS) {
    const path = href(target.locale, area);
    found.add(path);
    const { body } = await target.visitor().get(path);
    for (const [form] of body.matchAll(/<form\b[^>]*>/g))
      if (/\smethod="post"/i.test(form)) {
        const action = (/\saction="([^"]*)"/.exec(form)?.[1] ?? '').replaceAll('&amp;', '&');
        if (action === '' || action.startsWith('#')) found.add(path);
        else if (action.startsWith('/')) found.add(action);
      }
  }
  const described = await target.visitor().get('/api/openapi.json');
  const { paths } = v.parse(OpenApi, JSON.parse(described.body));
  for (const [path, methods] of Object.entries(paths))
    if ('post' in methods) found.add(path.replaceAll(/\{\w+\}/g, 'x'));
  return [...found];
}

/** Requests from pages of other sites. */
export const foreignRequestChecks: readonly Check[] = [
  {
    name: 'foreign/forms',
    asvs: 'V3.5.1',
    promise: 'refuses every form and call that another site sends',
    run: async (target) => {
      const findings: string[] = [];
      for (const path of await changes(target))
        for (const [from, headers] of Object.entries(FOREIGN)) {
          const form = { intent: 'add', sku: 'probe', email: 'probe@example.ch' };
          const { status, setCookies } = await target.visitor().post(path, form, headers);
          if (status !== 403) findings.push(`POST ${path} from ${from} gets ${status}`);
          if (setCookies.length > 0) findings.push(`POST ${path} from ${from} sets a cookie`);
        }
      return judge(findings);
    },
  },
  {
    name: 'foreign/simple-types',
    asvs: 'V3.5.2',
    promise: 'runs no call of a type that browsers send without asking first',
    run: async (target) => {
      const findings: string[] = [];
      const body = JSON.stringify({ query: ADD, variables: { sku: await target.sku() } });
      const login = JSON.stringify({ intent: 'email', email: 'probe@example.ch', password: 'x' });
      for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])
        for (const [path, content] of [
          ['/api/gateway/', body],
          ['/api/customer/login', login],
        ] as const) {
          const sent: Sent = { method: 'POST', path, body: content, headers: { 'content-type': type } };
          const { status, setCookies } = await target.visitor().ask(sent);
          if (status < 400 || status === 401 || status >= 500 || setCookies.length > 0)
            findings.push(`POST ${path} as ${type} gets ${status}`);
        }
      return judge(findings);
    },
  },
  {
    name: 'foreign/safe-methods',
    asvs: 'V3.5.3',
    promise: 'changes nothing by GET',
    run: async (target) => {
      const { locale } = target;
      const sku = await target.sku();
      const document = encodeURIComponent(`mutation{addToBasket(sku:"${sku}"){__typename}}`);
      const addresses = [
        `/api/gateway/?query=${document}`,
        `${href(locale, 'wishlist')}?intent=add&sku=${sku}`,
        `${href(locale, 'basket')}?intent=add&sku=${sku}`,
        href(locale, 'accountLogout'),
        '/_preview/leave',
        '/backoffice/logout',
      ];
      const findings: string[] = [];
      for (const path of addresses) {
        const { setCookies, body } = await target.visitor().get(path);
        if (setCookies.length > 0 || body.includes('BasketChanged')) findings.push(`GET ${path} changes something`);
      }
      return judge(findings);
    },
  },
];
