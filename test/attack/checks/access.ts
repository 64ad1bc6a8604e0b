import { adminRoutes } from '../../../src/admin/routes.ts';
import { orderHref } from '../../../src/tenants/after-order-paths.ts';
import { AREAS, href } from '../../../src/tenants/paths.ts';
import { type Check, judge } from '../check.ts';
import { loggedIn, SECRETS } from '../customers.ts';
import type { Target } from '../target.ts';
import type { Visitor } from '../visitor.ts';
import { customerWithOrder } from './orders.ts';

type Entry = { path?: string; children?: Entry[] };
const flat = (entries: Entry[]): string[] =>
  entries.flatMap((entry) => [...(entry.path ? [entry.path] : []), ...flat(entry.children ?? [])]);

/** Pages of the back office that are open to everybody. */
const SIGN_IN = /login|logout|welcome|factor|forgot|reset|password/;

function adminAddresses(): string[] {
  const known = flat(adminRoutes)
    .filter((path) => !path.includes('*') && !SIGN_IN.test(path))
    .map((path) => `/${path.replace(/^\//, '').replaceAll(/:\w+\??/g, '1')}`);
  return [...known, '/backoffice/kontor-none', '/backoffice/kontor-none/1', '/backoffice/orders/100000000'];
}

async function adminProblems(target: Target): Promise<string[]> {
  const visitors: Record<string, Visitor> = { 'a visitor': target.visitor() };
  if (target.has('accounts')) visitors['a customer'] = await loggedIn(target, (await target.accounts())[0]);
  const findings: string[] = [];
  for (const [who, visitor] of Object.entries(visitors)) {
    const shapes = new Map<string, string>();
    for (const path of adminAddresses()) {
      const { status, headers, body } = await visitor.get(path);
      const location = (headers.location ?? '').replace(`?to=${encodeURIComponent(path)}`, '');
      shapes.set(`${status} ${location} ${body}`, path);
      if (status === 200) findings.push(`${who} reads ${path}`);
    }
    if (shapes.size > 1) findings.push(`${who} gets different answers at ${[...shapes.values()].join(' and ')}`);
  }
  return findings;
}

/** Returns all addresses and identifiers on the account pages of a customer. */
async function ownAddresses(target: Target, visitor: Visitor, number: string): Promise<string[]> {
  const { locale } = target;
  const found = new Set([orderHref(locale, number)]);
  const account = href(locale, 'account');
  const pages = AREAS.filter((area) => area.startsWith('account') && !/Logout|Erase/.test(area)).map((area) =>
    href(locale, area),
  );
  for (const page of [...pages, orderHref(locale, number)]) {
    const { body } = await visitor.get(page);
    for (const [, link = ''] of body.matchAll(/\shref="([^"]+)"/g)) {
      const path = link.replaceAll('&amp;', '&').split('#')[0] ?? '';
      if (path.startsWith(account) && /\d{4}|[0-9a-f-]{36}/.test(path)) found.add(path);
    }
    for (const [, id = ''] of body.matchAll(/name="id" value="([^"]+)"/g)) found.add(`${page}?edit=${id}&id=${id}`);
  }
  return [...found];
}

async function otherCustomers(target: Target): Promise<string[]> {
  const owner = await customerWithOrder(target);
  const paths = await ownAddresses(target, owner.visitor, owner.number);
  const [account] = await target.accounts();
  const others: Record<string, Visitor> = {
    'another customer': await loggedIn(target, account),
    'a visitor': target.visitor(),
  };
  const marks = [owner.account.email, owner.number, SECRETS.street];
  const findings: string[] = [];
  const own = await owner.visitor.get(orderHref(target.locale, owner.number));
  if (!own.body.includes(SECRETS.street)) findings.push('the owner does not see the order, so nothing could be judged');
  for (const [who, visitor] of Object.entries(others))
    for (const path of paths) {
      const { status, body, headers } = await visitor.get(path);
      const shown = body.replaceAll(path, '').replaceAll(encodeURIComponent(path), '');
      if (status === 200 && (marks.some((mark) => shown.includes(mark)) || /pdf/.test(headers['content-type'] ?? '')))
        findings.push(`${who} reads ${path}`);
    }
  return findings;
}

/** Forms of an account page with the identifier of another customer's address, device, return or wish. */
async function changesOfOthers(target: Target): Promise<string[]> {
  const { locale } = target;
  const owner = await customerWithOrder(target);
  const page = href(locale, 'accountAddresses');
  const address = {
    salutation: 'female',
    firstName: 'Lea',
    lastName: SECRETS.lastName,
    street: SECRETS.street,
    houseNumber: '7',
  };
  const place = { postalCode: '8001', city: 'Zürich', country: 'CH' };
  await owner.visitor.post(page, { intent: 'save', id: '', ...address, ...place });
  const before = await owner.visitor.get(page);
  const id = /name="id" value="([0-9a-f-]{8,})"/.exec(before.body)?.[1];
  if (!id) return ['the owner has no address, so nothing could be judged'];
  const [account] = await target.accounts();
  const other = await loggedIn(target, account);
  const findings: string[] = [];
  for (const form of [
    { intent: 'remove', id },
    { intent: 'default', id },
    { intent: 'save', id, ...address, ...place, street: 'Andersweg' },
  ])
    if ((await other.post(page, form)).status === 303) findings.push(`another customer’s ${form.intent} is taken`);
  const after = await owner.visitor.get(page);
  if (!after.body.includes(SECRETS.street) || after.body.includes('Andersweg'))
    findings.push('the owner’s address changed');
  return findings;
}

/** Access to the back office, to other customers' data, and to drafts. */
export const accessChecks: readonly Check[] = [
  {
    name: 'access/back-office',
    asvs: 'V8.2.1',
    promise: 'answers every address of the back office alike without a session',
    run: async (target) => judge(await adminProblems(target)),
  },
  {
    name: 'access/other-customers',
    asvs: 'V8.2.2',
    promise: 'shows no data of another customer',
    needs: ['accounts', 'mails', 'writing'],
    run: async (target) => judge(await otherCustomers(target)),
  },
  {
    name: 'access/changes-of-others',
    asvs: 'V8.3.1',
    promise: 'changes no data of another customer',
    needs: ['accounts', 'mails', 'writing'],
    run: async (target) => judge(await changesOfOthers(target)),
  },
  {
    name: 'access/previews',
    asvs: 'V8.2.3',
    promise: 'shows drafts by signed links only',
    run: async (target) => {
      const findings: string[] = [];
      for (const token of ['', 'x', 'eyJhbGciOiJub25lIn0.eyJ0ZW5hbnQiOiJjaCJ9.', '1']) {
        const visitor = target.visitor();
        const { status } = await visitor.get(`/_preview?token=${token}`);
        if (status < 400) findings.push(`the token "${token}" gets ${status}`);
        for (const name of ['preview', '__Host-preview']) visitor.cookies.set(name, token === '' ? 'x' : token);
        if ((await visitor.get('/')).body.includes('preview-banner'))
          findings.push(`the cookie "${token}" opens a preview`);
      }
      return judge(findings);
    },
  },
];
