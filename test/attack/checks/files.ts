import { createHash } from 'node:crypto';
import { type Check, judge } from '../check.ts';
import type { Target } from '../target.ts';

const CRLF = '\r\n';
/** Prefixes under which files and pictures are served. */
const ROOTS = ['/assets/', '/images/', '/static/de-CH/', '/videos/', '/icons/', '/sitemaps/', '/_app/', '/'];
const CLIMBS = [
  '../../',
  '..%2f..%2f',
  '%2e%2e/%2e%2e/',
  '%2e%2e%2f%2e%2e%2f',
  '....//....//',
  '..%252f..%252f',
  '..\\..\\',
  '..%5c..%5c',
];
const FILES: Record<string, RegExp> = {
  'package.json': /"name"\s*:\s*"kontor"/,
  '../../../../../../etc/passwd': /root:.*:0:0:/,
  'package.json%00.js': /"name"\s*:\s*"kontor"/,
};
/** Files of a deployment that no request may read; a page that says so is fine. */
const PRIVATE = [
  '/.git/HEAD',
  '/.git/config',
  '/.svn/entries',
  '/.env',
  '/.npmrc',
  '/package.json',
  '/package-lock.json',
  '/src/server.ts',
  '/build/server/index.js',
  '/server/index.js',
  '/data/instance',
  '/Dockerfile',
  '/.DS_Store',
  '/backup.sql',
  '/tsconfig.json',
];
/** Pages and tools of a development server. */
const DEVELOPMENT = [
  '/@vite/client',
  '/@fs/etc/passwd',
  '/@id/react',
  '/__vite_ping',
  '/node_modules/react/index.js',
  '/__manifest',
  '/debug',
  '/__inspect/',
  '/phpinfo.php',
  '/server-status',
];

/** Values that only a server may know. */
const SECRETS: Record<string, RegExp> = {
  'a secret key of Stripe': /\b[rs]k_(?:live|test)_[A-Za-z0-9]{10,}/,
  'a secret of a webhook': /\bwhsec_[A-Za-z0-9]{10,}/,
  'a private key': /-----BEGIN (?:[A-Z]+ )?PRIVATE KEY-----/,
  'an address of a database': /\bpostgres(?:ql)?:\/\/[^\s"'`]*:[^\s"'`]*@/,
  'an address of a mail server': /\bsmtps?:\/\/[^\s"'`]*:[^\s"'`]*@/,
  'a key of a cloud': /\bAKIA[0-9A-Z]{16}\b/,
  'a token of GitHub': /\bgh[pousr]_[A-Za-z0-9]{30,}/,
  'a setting of the server': /\b(?:SESSION_KEYS|STRIPE_SECRET_KEY|DATABASE_URL|SMTP_URL|METRICS_TOKEN)\b/,
  'a path of the building machine': /(?:\/root\/|\/home\/[a-z]+\/|\/Users\/|[A-Z]:\\\\Users)/,
};

/** Most scripts to read. */
const MOST_SCRIPTS = 400;

async function climb(target: Target): Promise<string[]> {
  const findings: string[] = [];
  for (const root of ROOTS)
    for (const up of CLIMBS)
      for (const [file, content] of Object.entries(FILES)) {
        const path = `${root}${up}${file}`;
        const request = [`GET ${path} HTTP/1.1`, `Host: ${target.host}`, 'Connection: close', '', ''].join(CRLF);
        if (content.test(await target.exchange(request))) findings.push(`GET ${path} reads a file`);
      }
  return findings;
}

/** Reads home page and product page, and every script that they and their scripts name. */
async function readScripts(target: Target): Promise<Map<string, string>> {
  const visitor = target.visitor();
  const texts = new Map<string, string>();
  const queue: string[] = [];
  const note = (text: string) => {
    for (const [, name = ''] of text.matchAll(/(?:\/assets\/|"\.\/|'\.\/|`\.\/)([\w.-]+\.(?:js|css))\b/g)) {
      const path = `/assets/${name}`;
      if (!texts.has(path) && !queue.includes(path)) queue.push(path);
    }
  };
  for (const path of ['/', `/p/x/${await target.sku()}`, '/backoffice/login', '/offline']) {
    const reply = await visitor.get(path);
    const moved = reply.headers.location;
    const { body } = moved?.startsWith('/') ? await visitor.get(moved) : reply;
    texts.set(path, body);
    note(body);
  }
  for (let path = queue.shift(); path !== undefined && texts.size < MOST_SCRIPTS; path = queue.shift()) {
    const { status, body } = await visitor.get(path);
    texts.set(path, status === 200 ? body : '');
    if (status === 200) note(body);
  }
  return texts;
}

async function secretsInScripts(target: Target): Promise<string[]> {
  const texts = await readScripts(target);
  const findings = [...texts].flatMap(([path, text]) =>
    Object.entries(SECRETS).flatMap(([name, pattern]) => (pattern.test(text) ? [`${path} contains ${name}`] : [])),
  );
  return texts.size < 6 ? [...findings, `only ${texts.size} files were found`] : findings;
}

async function sourceMaps(target: Target): Promise<string[]> {
  const findings: string[] = [];
  const visitor = target.visitor();
  const scripts = [...(await readScripts(target))].filter(([path]) => path.endsWith('.js'));
  for (const [path, text] of scripts)
    if (/\/[/*]# sourceMappingURL=/.test(text)) findings.push(`${path} names its source map`);
  for (const [path] of scripts.slice(0, 20)) {
    const { status, body } = await visitor.get(`${path}.map`);
    if (status === 200 && body.includes('"mappings"')) findings.push(`${path}.map can be read`);
  }
  return findings;
}

/** Files, pictures and what scripts reveal. */
export const fileChecks: readonly Check[] = [
  {
    name: 'files/traversal',
    asvs: 'V5.3.2',
    promise: 'reads no file outside its folders',
    run: async (target) => judge(await climb(target)),
  },
  {
    name: 'files/source-control',
    asvs: 'V13.4.1',
    promise: 'serves no source, setting or repository',
    run: async (target) => {
      const findings: string[] = [];
      for (const path of PRIVATE)
        if ((await target.visitor().get(path)).status < 400) findings.push(`GET ${path} gets a file`);
      return judge(findings);
    },
  },
  {
    name: 'files/listings',
    asvs: 'V13.4.3',
    promise: 'lists no folder',
    run: async (target) => {
      const findings: string[] = [];
      for (const path of ['/assets/', '/images/', '/videos/', '/icons/', '/static/', '/sitemaps/'])
        if ((await target.visitor().get(path)).status === 200) findings.push(`GET ${path} gets a list`);
      return judge(findings);
    },
  },
  {
    name: 'files/development',
    asvs: 'V13.4.2',
    promise: 'has no tool of a development server',
    run: async (target) => {
      const findings: string[] = [];
      for (const path of DEVELOPMENT)
        if ((await target.visitor().get(path)).status === 200) findings.push(`GET ${path} answers`);
      return judge(findings);
    },
  },
  {
    name: 'files/secrets',
    asvs: 'V13.3.1',
    promise: 'ships no secret in pages and scripts',
    run: async (target) => judge(await secretsInScripts(target)),
  },
  {
    name: 'files/source-maps',
    asvs: 'V13.4.7',
    promise: 'serves no source map',
    run: async (target) => judge(await sourceMaps(target)),
  },
  {
    name: 'files/picture-sizes',
    asvs: 'V2.4.1',
    promise: 'renders pictures in listed sizes only',
    run: async (target) => {
      const home = await target.visitor().get('/');
      const id = /\/images\/([\w-]+)\/\d+/.exec(home.body)?.[1];
      if (!id) return judge(['the home page shows no picture']);
      const findings: string[] = [];
      for (const size of ['641', '1', '99999', '-640', '640.5', '0x280', '1e3', '640,480', 'original', '%36%34%31']) {
        const { status } = await target.visitor().get(`/images/${id}/${size}`);
        if (status < 400 || status >= 500) findings.push(`/images/${id}/${size} gets ${status}`);
      }
      return judge(findings);
    },
  },
  {
    name: 'files/cache-deception',
    asvs: 'V14.2.5',
    promise: 'lets no cache take a personal page for a file',
    run: async (target) => {
      const findings: string[] = [];
      const page = await target.visitor().get('/backoffice/login');
      const digest = (text: string) => createHash('sha256').update(text).digest('hex');
      for (const path of [
        '/backoffice/login/probe.css',
        '/backoffice/login;probe.css',
        '/backoffice/login%2fprobe.js',
      ]) {
        const reply = await target.visitor().get(path);
        const isStored = /public|s-maxage/.test(String(reply.headers['cache-control'] ?? ''));
        if (isStored || (reply.status === 200 && digest(reply.body) === digest(page.body)))
          findings.push(`GET ${path} gets the page`);
      }
      return judge(findings);
    },
  },
];
