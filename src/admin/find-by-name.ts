import { foldText } from '../platform/fold-text.ts';
import { may, type Permission } from '../shop/staff/employees/permissions.ts';
import type { NamedSetting } from '../shop/staff/settings/index.ts';
import type { EmployeeVisit } from './current-employee.ts';
import type { FoundLine } from './find-everything.ts';
import { MENU, sectionPath } from './menu.ts';
import { ADMIN_ROOT, SECTIONS } from './sections.ts';
import { textOfCode } from './worded.ts';

/** Tasks that the global search offers by name, each with its page and the permission for it. */
const TASKS = [
  { id: 'new-order', path: 'orders/new', permission: 'order.create' },
  { id: 'pick', path: 'warehouse/picks', permission: 'warehouse.read' },
  { id: 'pack', path: 'warehouse/pack', permission: 'order.ship' },
  { id: 'check-returns', path: 'warehouse/returns', permission: 'return.check' },
  { id: 'hand-over', path: 'warehouse/manifests', permission: 'warehouse.read' },
  { id: 'plan-tours', path: 'warehouse/tours', permission: 'warehouse.read' },
  { id: 'exchange-files', path: 'warehouse/exchange', permission: 'warehouse.read' },
  { id: 'answer-templates', path: 'answer-templates', permission: 'contact.answer' },
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
  { id: 'send-reports', path: 'reports/settings', permission: 'report.read' },
  { id: 'add-employee', path: 'staff', permission: 'staff.manage' },
  { id: 'change-password', path: 'account', permission: 'room.enter' },
] as const satisfies { id: string; path: string; permission: Permission }[];

/** Employee who searches for something by its name. */
type Naming = Pick<EmployeeVisit, 'member' | 'tenant' | 'text'>;

/** Letters of a term from which it may stand within a word. */
const INSIDE = 3;

/** Returns whether a label has all words of a term: at the beginning of its words, or longer ones anywhere. */
function matcherOf(term: string): (label: string) => boolean {
  const words = foldText(term).split(' ');
  return (label) => {
    const folded = ` ${foldText(label)}`;
    return words.every((word) => folded.includes(` ${word}`) || (word.length >= INSIDE && folded.includes(word)));
  };
}

/** Finds the sections and tasks of an employee by name. */
export function foundSections({ member, text }: Omit<Naming, 'tenant'>, term: string): FoundLine[] {
  const matches = matcherOf(term);
  const sections = MENU.flatMap((area) =>
    area.sections.flatMap((id) => {
      const section = SECTIONS.find((entry) => entry.id === id);
      if (!section || !may(member, section.permission) || !matches(text.sections[id])) return [];
      return [{ href: sectionPath(section), label: text.sections[id], detail: text.areas[area.id] }];
    }),
  );
  const tasks = TASKS.filter(({ id, permission }) => may(member, permission) && matches(text.find.tasks[id])).map(
    ({ id, path }) => ({ href: `${ADMIN_ROOT}/${path}`, label: text.find.tasks[id], detail: text.find.task }),
  );
  return [...sections, ...tasks];
}

/** Finds settings of the chosen tenant by their name, or by their topic. */
export function foundSettings(
  { tenant, text }: Pick<Naming, 'tenant' | 'text'>,
  settings: readonly NamedSetting[],
  term: string,
): FoundLine[] {
  const matches = matcherOf(term);
  const say = text.settings;
  return settings.flatMap(({ key, topic, mail }) => {
    const label = mail
      ? `${textOfCode(text.mails.kinds, mail.kind) ?? mail.kind} (${mail.locale})`
      : (textOfCode(say.keys, key) ?? key);
    const detail = say.topics[topic];
    return matches(`${label} ${detail}`) ? [{ href: `${ADMIN_ROOT}/settings/${tenant.id}.${key}`, label, detail }] : [];
  });
}
