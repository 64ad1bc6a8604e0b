import { href } from '../../../src/tenants/paths.ts';
import { type Check, judge } from '../check.ts';
import type { Target } from '../target.ts';
import type { Reply, Sent } from '../visitor.ts';

/** Markup that ends texts, attributes and scripts; each part is recognisable where it was not escaped. */
const MARKUP = `kx9"'><svg/onload=kx9()></script><script>kx9()</script>{{7*7}}`;
const UNESCAPED = [/<svg\/onload=kx9/i, /<script>kx9\(/i, /kx9"'>/];
const META = [
  `'`,
  `"`,
  `' or '1'='1`,
  `'; drop table product; --`,
  `') union select null, version() --`,
  `\\`,
  `%`,
  `_`,
  `$1`,
  `\u0000`,
  `' || pg_sleep(0) || '`,
  `1; select 1`,
];
/** Parts of an answer that name the inside of the program. */
const INSIDE =
  /syntax error at or near|unterminated quoted|invalid input syntax|SQLSTATE|\bpg_catalog\b|relation "\w+" does not exist|\n\s+at [\w.<> ]*\(?(?:file:|\/|node:)|node_modules\/|\/src\/[\w/-]+\.tsx?/;

/** Anonymous requests that take a text of the visitor, with the text in each field. */
function inputs({ locale }: Target, text: string): Sent[] {
  const one = encodeURIComponent(text);
  const search = href(locale, 'search');
  const form = (path: string, fields: Record<string, string>): Sent => ({ method: 'POST', path, form: fields });
  const json = (path: string, content: object): Sent => ({ method: 'POST', path, json: content });
  return [
    { path: `${search}?q=${one}` },
    { path: `${search}?q=vase&brand=${one}&price=${one}&sort=${one}&page=${one}&colour=${one}&${one}=1` },
    { path: `/${one}` },
    { path: `/p/${one}/${one}` },
    { path: `${href(locale, 'account')}?next=${one}&way=${one}` },
    { path: `${href(locale, 'basket')}?removed=${one}&quantity=1&voucher=${one}&sold-out=${one}` },
    { path: `${href(locale, 'contact')}?subject=${one}` },
    { path: `${href(locale, 'wishlistShared')}?list=${one}` },
    { path: `${href(locale, 'calculator')}?basePrice=${one}` },
    { path: `/api/search/searchv2?query=${one}&sort=${one}&brand=${one}` },
    { path: `/api/search/suggest?query=${one}` },
    { path: `/api/inform/rating/all/get?id=${one}` },
    { path: `/api/delivery/places?postalCode=${one}` },
    { path: `/api/content/${locale}/${one}` },
    { path: `/images/${one}/640` },
    form(href(locale, 'account'), { intent: 'email', email: text, password: text }),
    form(href(locale, 'accountRegister'), {
      salutation: text,
      firstName: text,
      lastName: text,
      email: text,
      password: 'x',
    }),
    form(href(locale, 'accountForgot'), { email: text }),
    form(href(locale, 'basket'), { intent: 'voucher', code: text }),
    form(href(locale, 'checkoutLogin'), { email: text }),
    form(href(locale, 'cookies'), { intent: text, group: text }),
    form('/backoffice/login', { email: text, password: text }),
    json('/api/customer/login', { intent: 'email', email: text, password: text }),
    json('/api/gateway/', { query: 'query($sku:ID!){product(sku:$sku){__typename}}', variables: { sku: text } }),
    json('/api/gateway/', { query: 'mutation($c:String!){enterVoucher(code:$c){__typename}}', variables: { c: text } }),
    json('/api/search/click', { query: text, sku: text }),
  ];
}

const nameOf = ({ method = 'GET', path }: Sent): string => `${method} ${path.slice(0, 80)}`;
const isPage = ({ headers }: Reply): boolean => headers['content-type']?.startsWith('text/html') ?? false;

async function eachInput(
  target: Target,
  texts: readonly string[],
  wrong: (reply: Reply) => string | null,
): Promise<string[]> {
  const findings: string[] = [];
  for (const text of texts)
    for (const sent of inputs(target, text)) {
      const problem = wrong(await target.visitor().ask(sent));
      if (problem !== null) findings.push(`${nameOf(sent)} ${problem}`);
    }
  return findings;
}

/** Returns the blocks of structured data on a page. */
const structuredData = (html: string): string[] =>
  [...html.matchAll(/<script[^>]*type="application\/ld\+json"[^>]*>([\s\S]*?)<\/script>/g)].map(
    ([, text = '']) => text,
  );

function parses(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

const BROKEN: readonly Sent[] = [
  { path: '/%' },
  { path: '/%E0%A4%A' },
  { path: '/p/%C0%AF/x' },
  { method: 'POST', path: '/api/gateway/', body: '{"query":', headers: { 'content-type': 'application/json' } },
  { method: 'POST', path: '/api/customer/login', body: '[[[', headers: { 'content-type': 'application/json' } },
  { method: 'POST', path: '/api/customer/login', json: { intent: {}, email: [] } },
  { method: 'POST', path: '/api/contact', body: 'x', headers: { 'content-type': 'multipart/form-data' } },
  {
    method: 'POST',
    path: '/api/contact',
    body: '--b\r\nx',
    headers: { 'content-type': 'multipart/form-data; boundary=b' },
  },
  { method: 'POST', path: '/api/payment/webhook', body: '{}', headers: { 'content-type': 'application/json' } },
  { path: '/api/gateway/?documentId=sha256:0' },
  { path: '/_preview?token=..' },
];

/** Text of visitors in HTML, JSON, SQL and headers. */
export const injectionChecks: readonly Check[] = [
  {
    name: 'injection/html',
    asvs: 'V1.2.1',
    promise: 'escapes every text of a visitor on its pages',
    run: async (target) =>
      judge(
        await eachInput(target, [MARKUP], (reply) =>
          isPage(reply) && UNESCAPED.some((pattern) => pattern.test(reply.body)) ? 'repeats markup' : null,
        ),
      ),
  },
  {
    name: 'injection/structured-data',
    asvs: 'V1.2.3',
    promise: 'keeps a visitor’s text inside the strings of structured data',
    run: async (target) => {
      const pages = await eachInput(target, [MARKUP, `"}</script>`, `\\"},{"@type":"Thing`], (reply) => {
        const broken = isPage(reply)
          ? structuredData(reply.body).filter((text) => !parses(text) || /kx9"/.test(text.replaceAll('\\"', '')))
          : [];
        return broken.length > 0 ? 'breaks structured data' : null;
      });
      const product = await target.visitor().get(`${href(target.locale, 'search')}?q=${await target.sku()}`);
      const reached = product.headers.location ? await target.visitor().get(product.headers.location) : product;
      const blind = structuredData(reached.body).length === 0 ? ['the product page has no structured data'] : [];
      return judge([...pages, ...blind]);
    },
  },
  {
    name: 'injection/links',
    asvs: 'V1.2.2',
    promise: 'makes no link that runs a script',
    run: async (target) =>
      judge(
        await eachInput(target, ['javascript:kx9()', 'data:text/html,kx9', ' javascript:kx9()'], (reply) =>
          isPage(reply) && /\s(?:href|src|action|formaction)=["'\s]*(?:javascript|data:text)/i.test(reply.body)
            ? 'links to a script'
            : null,
        ),
      ),
  },
  {
    name: 'injection/sql',
    asvs: 'V1.2.4',
    promise: 'passes no text of a visitor to the database as a statement',
    run: async (target) =>
      judge(
        await eachInput(target, META, (reply) =>
          reply.status >= 500
            ? `gets ${reply.status}`
            : INSIDE.test(reply.body)
              ? 'shows an error of the inside'
              : null,
        ),
      ),
  },
  {
    name: 'injection/headers',
    asvs: 'V1.3.3',
    promise: 'sets no header from a visitor’s text',
    run: async (target) =>
      judge(
        await eachInput(
          target,
          ['a\r\nSet-Cookie: kx9=1\r\nX-Kx9: 1', 'a%0d%0aSet-Cookie: kx9=1'],
          ({ headers, setCookies }) =>
            headers['x-kx9'] !== undefined || setCookies.some((line) => line.startsWith('kx9'))
              ? 'sets a header'
              : null,
        ),
      ),
  },
  {
    name: 'injection/errors',
    asvs: 'V16.5.1',
    promise: 'answers broken requests without details of the inside',
    run: async (target) => {
      const findings: string[] = [];
      for (const sent of BROKEN) {
        const { status, body } = await target.visitor().ask(sent);
        if (status >= 500 || status < 300) findings.push(`${nameOf(sent)} gets ${status}`);
        if (INSIDE.test(body)) findings.push(`${nameOf(sent)} shows the inside`);
      }
      return judge(findings);
    },
  },
  {
    name: 'injection/prototypes',
    asvs: 'V15.3.6',
    promise: 'is not polluted by names of prototypes',
    run: async (target) => {
      const visitor = target.visitor();
      const names = [
        '__proto__[kx9]=1',
        'constructor[prototype][kx9]=1',
        '__proto__=kx9',
        'toString=kx9',
        'hasOwnProperty=1',
      ];
      const findings: string[] = [];
      const body = '{"__proto__":{"kx9":1},"constructor":{"prototype":{"kx9":1}},"intent":"email"}';
      const requests: Sent[] = [
        ...names.map((query) => ({ path: `${href(target.locale, 'search')}?q=vase&${query}` })),
        ...names.map((query) => ({ path: `/api/search/searchv2?query=vase&${query}` })),
        { method: 'POST', path: '/api/customer/login', body, headers: { 'content-type': 'application/json' } },
        { method: 'POST', path: href(target.locale, 'account'), form: { __proto__: 'x', constructor: 'x' } },
      ];
      for (const sent of requests) {
        const { status } = await visitor.ask(sent);
        if (status >= 500) findings.push(`${nameOf(sent)} gets ${status}`);
      }
      const after = await visitor.get('/api/search/searchv2?query=vase');
      return judge(
        after.status === 200 && !after.body.includes('kx9') ? findings : [...findings, 'a later answer is polluted'],
      );
    },
  },
  {
    name: 'injection/repeated-parameters',
    asvs: 'V15.3.7',
    promise: 'reads a repeated parameter in one way',
    run: async (target) => {
      const search = href(target.locale, 'search');
      const findings: string[] = [];
      const repeated: Sent[] = [
        { path: `${search}?q=vase&q=sofa` },
        { path: `${search}?q=vase&page=1&page=2` },
        { path: '/api/search/searchv2?query=vase&query=sofa' },
        { path: '/api/search/searchv2?query=vase&query[]=sofa' },
        {
          method: 'POST',
          path: href(target.locale, 'account'),
          form: [
            ['email', 'a@example.ch'],
            ['email', 'b@example.ch'],
            ['intent', 'email'],
            ['intent', 'number'],
          ],
        },
      ];
      for (const sent of repeated) {
        const { status, body } = await target.visitor().ask(sent);
        if (status >= 500 || /vase,\s?sofa/.test(body)) findings.push(`${nameOf(sent)} joins or breaks`);
      }
      return judge(findings);
    },
  },
];
