import type { EmployeeVisit } from './current-employee.ts';
import { foundSections, foundSettings } from './find-by-name.ts';
import { adminDayText } from './formats.ts';
import { ADMIN_ROOT } from './sections.ts';

/** Kinds of results in the order in which they are shown. */
export const FOUND_KINDS = ['sections', 'orders', 'customers', 'products', 'tickets', 'pages', 'settings'] as const;
export type FoundKind = (typeof FOUND_KINDS)[number];
export type FoundLine = { href: string; label: string; detail: string };
export type FoundGroup = { kind: FoundKind; title: string; lines: FoundLine[] };

/** Employee who searches, with the chosen tenant and language. */
export type FindingEmployee = Pick<EmployeeVisit, 'admin' | 'member' | 'tenant' | 'text' | 'language' | 'locale'>;

const MOST = 6;
/** Fewest characters of a search for persons, products and pages. */
const SHORTEST = 2;

/**
 * Searches what the employee may see of the chosen tenant. Finds sections, tasks and settings by name; orders,
 * customers, products, tickets and pages by number or name. Departments check the role, and record searches for persons.
 */
export async function findEverything(work: FindingEmployee, typed: string): Promise<FoundGroup[]> {
  const term = typed.replaceAll(/\s+/g, ' ').trim();
  if (term === '') return [];
  const isShort = [...term].length < SHORTEST;
  const none = Promise.resolve<FoundLine[]>([]);
  const [orders, customers, products, tickets, pages] = await Promise.all(
    isShort
      ? [none, none, none, none, none]
      : [
          foundOrders(work, term),
          foundCustomers(work, term),
          foundProducts(work, term),
          foundTickets(work, term),
          foundPages(work, term),
        ],
  );
  const named = work.admin.settings.names(work.member, work.tenant);
  const lines = {
    sections: foundSections(work, term).slice(0, MOST),
    orders,
    customers,
    products,
    tickets,
    pages,
    settings: isShort ? [] : foundSettings(work, named, term).slice(0, MOST),
  };
  return FOUND_KINDS.flatMap((kind) =>
    lines[kind] && lines[kind].length > 0 ? [{ kind, title: work.text.find.kinds[kind], lines: lines[kind] }] : [],
  );
}

async function foundOrders(
  { admin, member, tenant, text, language }: FindingEmployee,
  term: string,
): Promise<FoundLine[]> {
  const lines = await admin.orders.listing.lookUp(member, tenant, term);
  return lines.map(({ number, name, at, state, stage }) => {
    const day = adminDayText(at.toISOString().slice(0, 10), language);
    const standing = state === 'placed' ? text.fulfilment.stages[stage] : text.orders.states[state];
    return { href: `${ADMIN_ROOT}/orders/${number}`, label: `${number} · ${name}`, detail: `${day} · ${standing}` };
  });
}

async function foundCustomers({ admin, member, tenant }: FindingEmployee, term: string): Promise<FoundLine[]> {
  const found = await admin.customers.find(member, { tenant, typed: term });
  return (found?.found ?? []).slice(0, MOST).map(({ id, number, name, email }) => ({
    href: `${ADMIN_ROOT}/customers/${id}`,
    label: name,
    detail: `${number} · ${email}`,
  }));
}

async function foundProducts({ admin, member, tenant, locale }: FindingEmployee, term: string): Promise<FoundLine[]> {
  const found = await admin.listing.find(member, { tenant, locale, typed: term });
  return (found ?? []).slice(0, MOST).map(({ id, title }) => ({
    href: `${ADMIN_ROOT}/products/${encodeURIComponent(id)}`,
    label: title,
    detail: id,
  }));
}

async function foundTickets({ admin, member, tenant, text }: FindingEmployee, term: string): Promise<FoundLine[]> {
  const found = await admin.contact.lookUp(member, tenant, term);
  return found.map(({ id, number, name, state }) => ({
    href: `${ADMIN_ROOT}/inbox/${id}`,
    label: `${number} · ${name}`,
    detail: text.inbox.states[state],
  }));
}

async function foundPages({ admin, member, tenant }: FindingEmployee, term: string): Promise<FoundLine[]> {
  const found = await admin.content.lookUp(member, tenant, term);
  return found.map(({ id, title, path, locale }) => ({
    href: `${ADMIN_ROOT}/content/${id}`,
    label: title,
    detail: `${path} · ${locale}`,
  }));
}
