import { hash } from 'node:crypto';
import { href } from '../../../src/tenants/paths.ts';
import type { Requirement } from '../asvs.ts';
import { type Check, judge, type Need } from '../check.ts';
import type { Target } from '../target.ts';
import type { Reply } from '../visitor.ts';

/** Script that a visitor's text contains. */
const PROBE = 'kontorProbe()';
const YEAR_SECONDS = 31_536_000;

/** Addresses of every kind of answer: pages cached and personal, refusals, files, interfaces. */
function addresses({ locale }: Target): string[] {
  return [
    ...(['home', 'account', 'basket', 'wishlist', 'contact', 'accountRegister'] as const).map((area) =>
      href(locale, area),
    ),
    `${href(locale, 'search')}?q=${encodeURIComponent(`<script>${PROBE}</script>`)}`,
    '/kontor-probe-none',
    '/robots.txt',
    '/healthz',
    '/api/openapi.json',
    '/api/nothing',
    '/images/none/640',
    '/assets/none.js',
    '/backoffice/login',
  ];
}

/** Areas whose pages show data of one visitor. */
const PERSONAL = ['account', 'basket', 'wishlist', 'checkoutLogin', 'accountOverview', 'contact'] as const;

const isPage = ({ headers }: Reply): boolean => headers['content-type']?.startsWith('text/html') ?? false;
const header = ({ headers }: Reply, name: string): string => String(headers[name] ?? '');

type HeaderPromise = {
  name: string;
  asvs: Requirement;
  promise: string;
  needs?: readonly Need[];
  /** Returns what is wrong with an answer, or null. */
  wrong(reply: Reply): string | null;
};

function policyProblem(reply: Reply): string | null {
  const policy = header(reply, 'content-security-policy');
  const directives = new Map(
    policy.split(';').map((part): [string, string] => {
      const [name = '', ...values] = part.trim().split(/\s+/);
      return [name, values.join(' ')];
    }),
  );
  const fallback = directives.get('default-src');
  if (fallback === undefined) return 'has no Content-Security-Policy with default-src';
  const scripts = directives.get('script-src') ?? fallback;
  if (/'unsafe-|(?:^|\s)(?:\*|https?:|data:|blob:)(?:\s|$)/.test(scripts)) return `allows scripts from ${scripts}`;
  if ((directives.get('object-src') ?? fallback) !== "'none'") return "lacks object-src 'none'";
  if (directives.get('base-uri') !== "'none'") return "lacks base-uri 'none'";
  if (!directives.has('form-action')) return 'lacks form-action';
  return scripts.includes(hash('sha256', PROBE, 'base64')) ? 'allows a script that a visitor’s text contains' : null;
}

function transportProblem(reply: Reply): string | null {
  const value = header(reply, 'strict-transport-security');
  const age = Number(/max-age=(\d+)/.exec(value)?.[1] ?? 0);
  return age >= YEAR_SECONDS && /includeSubDomains/i.test(value) ? null : `has Strict-Transport-Security "${value}"`;
}

function typeProblem(reply: Reply): string | null {
  if (reply.body === '') return null;
  const type = header(reply, 'content-type');
  if (type === '') return 'has no Content-Type';
  return /^text\/|[/+]xml/.test(type) && !/charset=utf-8/i.test(type) ? `has no charset: ${type}` : null;
}

const PROMISES: readonly HeaderPromise[] = [
  { name: 'policy', asvs: 'V3.4.3', promise: 'sends a strict Content-Security-Policy', wrong: policyProblem },
  {
    name: 'frames',
    asvs: 'V3.4.6',
    promise: 'forbids other pages to frame it',
    wrong: (reply) =>
      header(reply, 'content-security-policy').includes("frame-ancestors 'none'") ? null : 'can be framed',
  },
  {
    name: 'no-sniffing',
    asvs: 'V3.4.4',
    promise: 'forbids browsers to guess types',
    wrong: (reply) => (header(reply, 'x-content-type-options') === 'nosniff' ? null : 'can be sniffed'),
  },
  {
    name: 'referrer',
    asvs: 'V3.4.5',
    promise: 'hides paths from other hosts',
    wrong: (reply) =>
      /^(?:no-referrer|same-origin|strict-origin|strict-origin-when-cross-origin)$/.test(
        header(reply, 'referrer-policy'),
      )
        ? null
        : 'tells its address to other hosts',
  },
  {
    name: 'transport',
    asvs: 'V3.4.1',
    promise: 'demands https for a year and for subdomains',
    needs: ['https'],
    wrong: transportProblem,
  },
  {
    name: 'opener',
    asvs: 'V3.4.8',
    promise: 'separates its windows from other origins',
    wrong: (reply) =>
      !isPage(reply) || header(reply, 'cross-origin-opener-policy') === 'same-origin' ? null : 'shares its window',
  },
  {
    name: 'permissions',
    asvs: 'V3.4',
    promise: 'switches off camera, microphone and position',
    wrong: (reply) =>
      ['camera=()', 'microphone=()', 'geolocation=()'].every((part) =>
        header(reply, 'permissions-policy').includes(part),
      )
        ? null
        : 'allows them',
  },
  { name: 'types', asvs: 'V4.1.1', promise: 'names type and charset of each body', wrong: typeProblem },
  {
    name: 'versions',
    asvs: 'V13.4.6',
    promise: 'names no version of its programs',
    wrong: (reply) => {
      const named = `${header(reply, 'server')} ${header(reply, 'x-powered-by')} ${header(reply, 'via')}`.trim();
      return /\d|express|node|php/i.test(named) ? `says "${named}"` : null;
    },
  },
];

async function eachAnswer(target: Target, wrong: (reply: Reply) => string | null): Promise<string[]> {
  const findings: string[] = [];
  for (const path of addresses(target)) {
    const problem = wrong(await target.visitor().get(path));
    if (problem !== null) findings.push(`${path} ${problem}`);
  }
  return findings;
}

/** Headers of every kind of answer. */
export const headerChecks: readonly Check[] = [
  ...PROMISES.map(({ name, wrong, ...about }) => ({
    ...about,
    name: `headers/${name}`,
    run: async (target: Target) => judge(await eachAnswer(target, wrong)),
  })),
  {
    name: 'headers/cross-origin',
    asvs: 'V3.4.2',
    promise: 'lets no other origin read an answer',
    run: async (target) => {
      const findings: string[] = [];
      for (const path of addresses(target)) {
        const reply = await target.visitor().get(path, { origin: 'https://evil.example' });
        const allowed = header(reply, 'access-control-allow-origin');
        if (allowed === '*' ? reply.headers['access-control-allow-credentials'] : allowed.includes('evil'))
          findings.push(`${path} allows ${allowed}`);
      }
      return judge(findings);
    },
  },
  {
    name: 'headers/personal-pages',
    asvs: 'V14.3.2',
    promise: 'lets no cache store a personal page',
    run: async (target) => {
      const findings: string[] = [];
      for (const area of PERSONAL) {
        const path = href(target.locale, area);
        const reply = await target.visitor().get(path);
        const control = header(reply, 'cache-control');
        if (!control.includes('no-store')) findings.push(`${path} has Cache-Control "${control}"`);
      }
      return judge(findings);
    },
  },
];
