import { href } from '../../../src/tenants/paths.ts';
import { type Check, judge } from '../check.ts';
import type { Target } from '../target.ts';
import type { Reply } from '../visitor.ts';

const EVIL = 'evil.example';
const CRLF = '\r\n';
const HOSTILE: readonly (readonly string[])[] = [
  [`Host: ${EVIL}`],
  ['Host: {host}', `X-Forwarded-Host: ${EVIL}`],
  ['Host: {host}', `X-Forwarded-Host: {host}, ${EVIL}`],
  ['Host: {host}', `Forwarded: host=${EVIL};proto=http`],
  ['Host: {host}', `X-Host: ${EVIL}`, `X-Forwarded-Server: ${EVIL}`, `X-HTTP-Host-Override: ${EVIL}`],
  ['Host: {host}', `X-Original-URL: //${EVIL}/`, `X-Rewrite-URL: //${EVIL}/`],
  ['Host: {host}', 'X-Forwarded-Port: 6666'],
];
/** Targets that browsers resolve to another host, or to a script. */
const ELSEWHERE = [
  `https://${EVIL}/`,
  `//${EVIL}/`,
  `/\\${EVIL}/`,
  `\\\\${EVIL}/`,
  `/.//${EVIL}/`,
  `/%09/${EVIL}/`,
  `/\t/${EVIL}/`,
  `https:${EVIL}`,
  `https://{host}@${EVIL}/`,
  'javascript:alert(1)',
];
const PARAMETERS = [
  'next',
  'to',
  'return',
  'returnTo',
  'return_url',
  'redirect',
  'redirect_uri',
  'url',
  'continue',
  'back',
];

function withHeaders(target: Target, line: string, headers: readonly string[], body = ''): string {
  const own = headers.map((entry) => entry.replaceAll('{host}', target.host));
  const about =
    body === '' ? [] : ['Content-Type: application/x-www-form-urlencoded', `Content-Length: ${body.length}`];
  return [line, ...own, ...about, 'Connection: close', '', body].join(CRLF);
}

/** Returns true if a browser would leave the target for this address. */
function leaves(target: Target, address: string): boolean {
  const url = URL.parse(address, target.origin);
  return url === null || !/^https?:$/.test(url.protocol) || url.host.includes(EVIL);
}

function redirectProblem(target: Target, reply: Reply): string | null {
  const { location } = reply.headers;
  if (location !== undefined && leaves(target, location)) return `redirects to ${location}`;
  const led = [...reply.body.matchAll(/\s(?:href|action|formaction)="([^"]*)"/g)].map(([, value = '']) =>
    value.replaceAll('&amp;', '&').replaceAll('&#x27;', "'"),
  );
  const foreign = led.find(
    (value) => leaves(target, value) && (value.includes(EVIL) || /^\s*javascript:/i.test(value)),
  );
  return foreign === undefined ? null : `links to ${foreign}`;
}

async function openRedirects(target: Target): Promise<string[]> {
  const { locale } = target;
  const findings: string[] = [];
  const pages = ['account', 'accountRegister', 'search', 'basket', 'accountLogout', 'cookies'] as const;
  const paths = [...pages.map((area) => href(locale, area)), '/backoffice/login', '/_preview', '/'];
  for (const template of ELSEWHERE) {
    const value = template.replaceAll('{host}', new URL(target.origin).host);
    const query = new URLSearchParams(PARAMETERS.map((name) => [name, value]));
    for (const path of paths) {
      const problem = redirectProblem(target, await target.visitor().get(`${path}?${query}`));
      if (problem) findings.push(`${path} with ${value} ${problem}`);
    }
    const bare = template.startsWith('/') ? encodeURI(value).replaceAll('%5C', '\\') : null;
    const problem = bare === null ? null : redirectProblem(target, await target.visitor().get(bare));
    if (problem) findings.push(`${bare} ${problem}`);
  }
  return findings;
}

async function redirectsAfterLogin(target: Target): Promise<string[]> {
  const [account] = await target.accounts();
  const findings: string[] = [];
  for (const next of ELSEWHERE.slice(0, 6)) {
    const visitor = target.visitor();
    const reply = await visitor.post(href(target.locale, 'account'), { intent: 'email', ...account, next });
    if (reply.status !== 303) findings.push(`the login with ${next} gets ${reply.status}`);
    const problem = redirectProblem(target, reply);
    if (problem) findings.push(`the login with ${next} ${problem}`);
  }
  return findings;
}

/** Names of hosts that a request forges, and redirects to other hosts. */
export const hostChecks: readonly Check[] = [
  {
    name: 'hosts/forged',
    asvs: 'V4.1.3',
    promise: 'follows no host that a request forges',
    run: async (target) => {
      const findings: string[] = [];
      for (const path of ['/', href(target.locale, 'accountOverview'), '/robots.txt', '/sitemap.xml', '/backoffice'])
        for (const headers of HOSTILE) {
          const received = await target.exchange(withHeaders(target, `GET ${path} HTTP/1.1`, headers));
          if (received.includes(EVIL) || received.includes(':6666'))
            findings.push(`GET ${path} with ${headers.join(', ')} repeats it`);
        }
      return judge(findings);
    },
  },
  {
    name: 'hosts/mails',
    asvs: 'V6.4.3',
    promise: 'mails links to its own host, whatever a request forges',
    needs: ['accounts', 'mails'],
    run: async (target) => {
      const [, { email }] = await target.accounts();
      const before = (await target.mails(email)).length;
      const body = new URLSearchParams({ email }).toString();
      const line = `POST ${href(target.locale, 'accountForgot')} HTTP/1.1`;
      for (const headers of [[`Host: localhost:6666`], ...HOSTILE.slice(0, 3)])
        await target.exchange(withHeaders(target, line, headers, body));
      const texts = (await target.mails(email)).slice(before);
      const findings = texts.length === 0 ? ['no request caused a mail'] : [];
      for (const text of texts)
        for (const [link] of text.matchAll(/https?:\/\/\S+/g))
          if (/evil|:6666/.test(link)) findings.push(`a mail links to ${new URL(link).host}`);
      return judge(findings);
    },
  },
  {
    name: 'hosts/redirects',
    asvs: 'V3.7.2',
    promise: 'redirects and links to no host that a parameter names',
    run: async (target) => judge(await openRedirects(target)),
  },
  {
    name: 'hosts/redirects-after-login',
    asvs: 'V3.7.2',
    promise: 'leads to no other host after a login',
    needs: ['accounts'],
    run: async (target) => judge(await redirectsAfterLogin(target)),
  },
];
