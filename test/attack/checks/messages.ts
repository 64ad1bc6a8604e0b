import { href } from '../../../src/tenants/paths.ts';
import { type RawAnswer, readAnswer } from '../../support/raw-http.ts';
import { type Check, judge } from '../check.ts';
import type { Target } from '../target.ts';
import type { Sent } from '../visitor.ts';

const METHODS = ['PUT', 'DELETE', 'PATCH', 'PROPFIND', 'OPTIONS', 'KONTOR'];
const CRLF = '\r\n';

/** Headers that two servers in a row could read in different ways; each hides a second request behind the first. */
const AMBIGUOUS: Record<string, (host: string, hidden: string) => string[]> = {
  'two lengths': (_, hidden) => ['Content-Length: 0', `Content-Length: ${hidden.length}`],
  'length and chunks': (_, hidden) => [`Content-Length: ${hidden.length + 5}`, 'Transfer-Encoding: chunked'],
  'a signed length': (_, hidden) => [`Content-Length: +${hidden.length}`],
  'a list of lengths': (_, hidden) => [`Content-Length: 0, ${hidden.length}`],
  'an unknown coding': () => ['Transfer-Encoding: xchunked'],
  'chunks that are not last': () => ['Transfer-Encoding: chunked, identity'],
  'a space before the colon': () => ['Transfer-Encoding : chunked'],
  'two hosts': (host) => ['Content-Length: 0', `Host: ${host}`],
};

const answersIn = (received: string): RawAnswer[] =>
  received.split(/(?=HTTP\/1\.[01] \d{3} )/).flatMap((part) => (part.startsWith('HTTP/') ? [readAnswer(part)] : []));

async function smuggle(target: Target, name: string): Promise<string[]> {
  const { host } = target;
  const hidden = `GET /kontor-smuggled HTTP/1.1${CRLF}Host: ${host}${CRLF}Connection: close${CRLF}${CRLF}`;
  const lines = AMBIGUOUS[name]?.(host, hidden) ?? [];
  const body = lines.some((line) => line.includes('chunked')) ? `0${CRLF}${CRLF}${hidden}` : hidden;
  const type = 'Content-Type: application/x-www-form-urlencoded';
  const request = [`POST /api/session HTTP/1.1`, `Host: ${host}`, type, ...lines, '', body].join(CRLF);
  const answers = answersIn(await target.exchange(request));
  if (answers.length > 1) return [`${name}: the hidden request was answered`];
  const [first] = answers;
  return first === undefined || (first.status >= 400 && first.status < 500) ? [] : [`${name}: gets ${first.status}`];
}

async function methodProblems(target: Target): Promise<string[]> {
  const paths = [href(target.locale, 'home'), href(target.locale, 'basket'), '/api/session', '/robots.txt', '/healthz'];
  const findings: string[] = [];
  for (const path of paths)
    for (const method of METHODS) {
      // Load balancers check by OPTIONS.
      if (method === 'OPTIONS' && path === '/healthz') continue;
      const request = [`${method} ${path} HTTP/1.1`, `Host: ${target.host}`, 'Content-Length: 0', 'Connection: close'];
      const { status } = readAnswer(await target.exchange(`${request.join(CRLF)}${CRLF}${CRLF}`));
      if (status < 400 || status >= 500) if (status !== 501) findings.push(`${method} ${path} gets ${status}`);
    }
  return findings;
}

/** Structure of HTTP messages: methods, types, sizes and boundaries. */
export const messageChecks: readonly Check[] = [
  {
    name: 'messages/methods',
    asvs: 'V4.1.4',
    promise: 'refuses methods that an address does not have',
    run: async (target) => judge(await methodProblems(target)),
  },
  {
    name: 'messages/trace',
    asvs: 'V13.4.4',
    promise: 'does not echo requests by TRACE',
    run: async (target) => {
      const request = ['TRACE / HTTP/1.1', `Host: ${target.host}`, 'X-Probe: echoed', 'Connection: close'];
      const { status, body } = readAnswer(await target.exchange(`${request.join(CRLF)}${CRLF}${CRLF}`));
      return judge(status < 400 || body.includes('echoed') ? [`TRACE gets ${status}`] : []);
    },
  },
  {
    name: 'messages/types',
    asvs: 'V15.3.5',
    promise: 'refuses bodies of another type than a form has',
    run: async (target) => {
      const { locale } = target;
      const findings: string[] = [];
      for (const path of [href(locale, 'account'), href(locale, 'basket'), href(locale, 'accountForgot')])
        for (const type of ['application/json', 'application/xml', 'text/plain', 'application/octet-stream']) {
          const sent: Sent = {
            method: 'POST',
            path,
            body: '{"email":"a@example.ch"}',
            headers: { 'content-type': type },
          };
          const { status } = await target.visitor().ask(sent);
          if (status < 400 || status >= 500) findings.push(`POST ${path} as ${type} gets ${status}`);
        }
      return judge(findings);
    },
  },
  {
    name: 'messages/smuggling',
    asvs: 'V4.2.1',
    promise: 'refuses requests whose end is ambiguous',
    run: async (target) => {
      const findings: string[] = [];
      for (const name of Object.keys(AMBIGUOUS)) findings.push(...(await smuggle(target, name)));
      return judge(findings);
    },
  },
  {
    name: 'messages/sizes',
    asvs: 'V15.2.2',
    promise: 'refuses too large headers, addresses and bodies, and goes on',
    run: async (target) => {
      const { locale } = target;
      const long = 'x'.repeat(200_000);
      const requests: Record<string, Sent> = {
        'a header of 200 KB': { path: '/', headers: { 'x-probe': long } },
        'a cookie of 200 KB': { path: '/', headers: { cookie: `probe=${long}` } },
        'an address of 200 KB': { path: `/?q=${long}` },
        'a form of 2 MB': { method: 'POST', path: href(locale, 'account'), form: { email: long.repeat(10) } },
        'a call of 2 MB': { method: 'POST', path: '/api/customer/login', json: { email: long.repeat(10) } },
        'a document of 2 MB': { method: 'POST', path: '/api/gateway/', json: { query: `{${long.repeat(10)}}` } },
      };
      const findings: string[] = [];
      for (const [name, sent] of Object.entries(requests)) {
        const status = await statusOf(target, sent);
        if (status !== null && (status < 400 || status >= 500)) findings.push(`${name} gets ${status}`);
        if ((await target.visitor().get('/healthz')).status !== 200) findings.push(`${name} stops the target`);
      }
      return judge(findings);
    },
  },
];

/** Returns the status of an answer; null if the target closes the connection, which refuses as well. */
async function statusOf(target: Target, sent: Sent): Promise<number | null> {
  try {
    return (await target.visitor().ask(sent)).status;
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'ECONNRESET' || error.code === 'EPIPE'))
      return null;
    throw error;
  }
}
