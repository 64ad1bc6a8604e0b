import net from 'node:net';
import { href } from '../../src/tenants/paths.ts';

/** Server that breaks every promise of the suite on purpose, so that no check passes by looking away. */
export type WeakServer = {
  port: number;
  /** Texts of mails by address. */
  mails: ReadonlyMap<string, readonly string[]>;
  close(): Promise<void>;
};

type Request = { method: string; target: string; host: string; origin: string; body: string };
/** Bodies above this are not waited for, in bytes. */
const MOST_WAITED = 500_000;
/** Token in the form of a signed one, which is never checked. */
const SESSION = 'e30.e30.weak';
const LOCALE = 'de-CH';

export async function startWeakServer(): Promise<WeakServer> {
  const mails = new Map<string, string[]>();
  const answer = createAnswers(mails);
  const server = net.createServer((socket) => {
    let received = '';
    socket.on('error', () => {});
    socket.on('data', (chunk) => {
      received += chunk.toString('latin1');
      received = answerAll(
        received,
        (request) => socket.write(answer(request), 'latin1'),
        () => socket.end(),
      );
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  return {
    port: address.port,
    mails,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** Answers complete requests and returns the rest. Believes the first Content-Length and ignores chunks. */
function answerAll(received: string, answer: (request: Request) => void, end: () => void): string {
  for (let rest = received; ; ) {
    const cut = rest.indexOf('\r\n\r\n');
    if (cut === -1) return rest;
    const [line = '', ...lines] = rest.slice(0, cut).split('\r\n');
    const header = (name: string) =>
      lines
        .find((each) => each.toLowerCase().startsWith(`${name}:`))
        ?.slice(name.length + 1)
        .trim() ?? '';
    const length = Number(header('content-length').split(',')[0] || 0);
    const body = rest.slice(cut + 4, cut + 4 + length);
    if (body.length < length && length < MOST_WAITED) return rest;
    const [method = '', target = ''] = line.split(' ');
    const host = header('x-forwarded-host') || header('host');
    answer({ method, target, host, origin: header('origin'), body: method === 'TRACE' ? rest : body });
    rest = rest.slice(cut + 4 + length);
    if (rest === '' || length >= MOST_WAITED) {
      end();
      return '';
    }
  }
}

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
};

type Mails = Map<string, string[]>;

function createAnswers(mails: Mails): (request: Request) => string {
  const confirmed = new Set<string>();
  let counted = 0;
  return (request) => {
    counted += 1;
    const { method, target, host, body } = request;
    const [path = '', query = ''] = target.split('?');
    const given = new URLSearchParams(`${query}&${body}`);
    const text = decoded(`${target} ${body}`);
    const email = given.get('email') ?? '';
    if (method === 'POST' && email !== '') mail(mails, email, host, path, counted);
    const link = given.get('link');
    if (method === 'POST' && link !== null) confirmed.add(link);
    const next = given.get('next');
    if (method === 'POST' && /^\/mein-konto(?:\/(?:mein-adressbuch|abmelden))?$/.test(path))
      return page(request, 303, next ?? '/');
    if (method === 'GET' && next !== null) return page(request, 302, next);
    if (/['\\]|__proto__/.test(text) && !text.includes('onload'))
      return page(request, 500, null, 'syntax error at or near');
    const content = json(path, counted) ?? html(host, text, given, confirmed.has(email) ? 'known' : 'unknown');
    return page(request, 200, null, content, text.includes('X-Kx9') ? text : '');
  };
}

function mail(mails: Mails, email: string, host: string, path: string, counted: number): void {
  const texts = mails.get(email) ?? [];
  mails.set(email, texts);
  texts.push(`http://${host}${href(LOCALE, 'accountConfirm')}?link=${encodeURIComponent(email)}`);
  if (path.includes('newsletter')) texts.push(`Ihr Code: ABC${String(counted).padStart(7, '0')}`);
}

/** Returns the JSON of an interface; null for other addresses. */
function json(path: string, counted: number): string | null {
  if (path === '/api/search/searchv2')
    return JSON.stringify({ products: [{ sku: 'weak-1', available: true }], polluted: 'kx9 vase, sofa' });
  if (path === '/api/openapi.json') return JSON.stringify({ paths: { '/api/weak': { post: {} } } });
  if (path === '/api/session') return JSON.stringify({ token: SESSION, type: 9, cc: 'vip' });
  if (path === '/api/customer/v1') return JSON.stringify({ email: 'lea@example.ch' });
  if (path === '/healthz') return JSON.stringify({ parts: { database: { host: '10.0.0.1' } } });
  if (!path.startsWith('/api/gateway')) return null;
  return JSON.stringify({
    data: {
      addToBasket: { __typename: 'BasketChanged' },
      enterCheckout: { checkout: { shown: 'x' } },
      placeOrder: { orderNumber: '10000001' },
      basket: { pieces: -1, lines: [{ lineTotal: { amount: counted } }] },
      customer: {},
      __schema: { types: [] },
    },
  });
}

/** Returns a page that repeats everything that the visitor sends. */
function html(host: string, text: string, given: URLSearchParams, state: string): string {
  const joined = [...new Set(given.keys())].map((name) => given.getAll(name).join(',')).join(' ');
  return `<html lang="${LOCALE}"><title>${text}</title>
<script type="application/ld+json">{"name": "${text}"}</script>
<script src="/assets/a.js"></script><script src="/assets/b.js"></script><link href="/assets/c.css">
<a href="${joined}">${joined}</a> ${host} ${state} <img src="/images/weak/640"> <form method="post" action="/mein-konto">
<input name="id" value="abcdef12"><label for="contact-answer">3 + 4</label><input name="token" value="3.4.7">
Verborgenweg 10000001 root:x:0:0:root {"name": "kontor"} sk_live_abcdefghijklmnop kontor_requests preview-banner
"mappings" "types": //# sourceMappingURL=a.js.map</html>`;
}

function page(
  { method, origin, target }: Request,
  status: number,
  location: string | null,
  content = '',
  echoed = '',
): string {
  const type = /^[{[]/.test(content) ? 'application/json' : 'text/html';
  const bytes = Buffer.from(content).toString('latin1');
  return [
    `HTTP/1.1 ${status} Weak`,
    'Server: weak/1.0',
    `Content-Type: ${type}`,
    `Content-Length: ${method === 'HEAD' ? 0 : bytes.length}`,
    `Access-Control-Allow-Origin: ${origin === '' ? '*' : origin}`,
    'Access-Control-Allow-Credentials: true',
    ...(/\.(?:css|js)$/.test(target) ? ['Cache-Control: public'] : []),
    ...(location === null ? [] : [`Location: ${location.replaceAll(/[^\x20-\x7e]/g, '')}`]),
    ...(echoed === '' ? [] : [`X-Echo: ${echoed}`]),
    `Set-Cookie: session=${SESSION}`,
    `Set-Cookie: large=${'x'.repeat(5000)}`,
    '',
    method === 'HEAD' ? '' : bytes,
  ].join('\r\n');
}
