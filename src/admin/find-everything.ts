import { foldText } from '../platform/fold-text.ts';
import { may, type Permission } from '../shop/staff/employees/permissions.ts';
import type { EmployeeVisit } from './current-employee.ts';
import { adminDayText } from './formats.ts';
import { MENU, sectionPath } from './menu.ts';
import { ADMIN_ROOT, SECTIONS } from './sections.ts';

/** Kinds of results in the order in which they are shown. */
export const FOUND_KINDS = ['sections', 'orders', 'customers', 'products', 'tickets', 'pages'] as const;
export type FoundKind = (typeof FOUND_KINDS)[number];
export type FoundLine = { href: string; label: string; detail: string };
export type FoundGroup = { kind: FoundKind; title: string; lines: FoundLine[] };

/** Tasks that the global search offers by name, each with its page and the permission for it. */
export const FOUND_TASKS = [
  { id: 'new-product', path: 'products', permission: 'product.edit' },
  { id: 'import-feed', path: 'imports', permission: 'import.run' },
  { id: 'change-prices', path: 'bulk', permission: 'product.bulk' },
  { id: 'new-delivery', path: 'stock/deliveries', permission: 'product.stock' },
  { id: 'new-category', path: 'categories', permission: 'category.change' },
  { id: 'new-promotion', path: 'promotions', permission: 'promotion.change' },
  { id: 'new-campaign', path: 'campaigns', permission: 'campaign.edit' },
  { id: 'new-page', path: 'content', permission: 'content.edit' },
  { id: 'upload-pictures', path: 'media', permission: 'media.change' },
  { id: 'issue-gift-card', path: 'gift-cards', permission: 'gift-card.issue' },
  { id: 'import-statement', path: 'ledger', permission: 'ledger.book' },
  { id: 'close-month', path: 'month-end', permission: 'period.close' },
  { id: 'add-employee', path: 'staff', permission: 'staff.manage' },
  { id: 'change-password', path: 'account', permission: 'room.enter' },
] as const satisfies { id: string; path: string; permission: Permission }[];

/** Employee who searches, with the chosen tenant and language. */
export type FindingEmployee = Pick<EmployeeVisit, 'admin' | 'member' | 'tenant' | 'text' | 'language' | 'locale'>;

const MOST = 6;
/** Fewest characters of a search for persons, products and pages. */
const SHORTEST = 2;

/**
 * Searches what the employee may see of the chosen tenant. Finds sections and tasks by name; orders, customers, products,
 * tickets and pages by number or name. Departments check the role, and record searches for persons.
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
  const lines = { sections: foundSections(work, term), orders, customers, products, tickets, pages };
  return FOUND_KINDS.flatMap((kind) =>
    lines[kind] && lines[kind].length > 0 ? [{ kind, title: work.text.find.kinds[kind], lines: lines[kind] }] : [],
  );
}

function foundSections({ member, text }: FindingEmployee, term: string): FoundLine[] {
  const words = foldText(term).split(' ');
  const matches = (label: string) => {
    const folded = ` ${foldText(label)}`;
    return words.every((word) => folded.includes(` ${word}`) || (word.length > SHORTEST && folded.includes(word)));
  };
  const sections = MENU.flatMap((area) =>
    area.sections.flatMap((id) => {
      const section = SECTIONS.find((entry) => entry.id === id);
      if (!section || !may(member, section.permission) || !matches(text.sections[id])) return [];
      return [{ href: sectionPath(section), label: text.sections[id], detail: text.areas[area.id] }];
    }),
  );
  const tasks = FOUND_TASKS.filter(({ id, permission }) => may(member, permission) && matches(text.find.tasks[id])).map(
    ({ id, path }) => ({
      href: `${ADMIN_ROOT}/${path}`,
      label: text.find.tasks[id],
      detail: text.find.task,
    }),
  );
  return [...sections, ...tasks].slice(0, MOST);
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
