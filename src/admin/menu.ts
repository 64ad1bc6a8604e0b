import type { OwnSectionEntry } from '../shop/staff/own-sections/index.ts';
import { ADMIN_ROOT, type AdminSection, SECTIONS, type SectionId } from './sections.ts';

/** Areas of the back office in the order of its menu, each with its sections. */
export const MENU = [
  { id: 'today', icon: 'house-simple', sections: ['start', 'reports'] },
  {
    id: 'orders',
    icon: 'basket',
    sections: ['orders', 'warehouse', 'returns', 'samples', 'customers', 'inbox', 'mails'],
  },
  {
    id: 'goods',
    icon: 'tag',
    sections: [
      'products',
      'bulk',
      'categories',
      'attributes',
      'manufacturers',
      'price-lists',
      'stock',
      'imports',
      'sources',
      'reviews',
      'questions',
    ],
  },
  {
    id: 'window',
    icon: 'storefront',
    sections: ['content', 'fragments', 'list-pages', 'media', 'texts', 'redirects', 'searches', 'search-rules'],
  },
  {
    id: 'marketing',
    icon: 'gift',
    sections: ['promotions', 'campaigns', 'segments', 'automations', 'gift-cards', 'memberships', 'surveys'],
  },
  {
    id: 'money',
    icon: 'credit-card',
    sections: [
      'ledger',
      'open-items',
      'clearing',
      'disputes',
      'credit-reviews',
      'contracts',
      'documents',
      'vat',
      'month-end',
      'chart',
    ],
  },
  {
    id: 'settings',
    icon: 'user',
    sections: [
      'settings',
      'going-live',
      'approvals',
      'staff',
      'roles',
      'api-clients',
      'webhooks',
      'audit',
      'health',
      'vitals',
    ],
  },
] as const satisfies { id: string; icon: AdminSection['icon']; sections: SectionId[] }[];

/** Second keys of the shortcuts that open a section: "g o" opens the orders. */
export const GO_KEYS: Partial<Record<SectionId, string>> = {
  start: 'h',
  orders: 'o',
  returns: 'r',
  customers: 'c',
  inbox: 'i',
  products: 'p',
  stock: 's',
  content: 'w',
  ledger: 'l',
};

export type AreaId = (typeof MENU)[number]['id'];
/** Area of the menu with those of its sections that an employee may enter. */
export type MenuArea = {
  id: AreaId;
  icon: AdminSection['icon'];
  sections: AdminSection[];
  /** Sections of extensions. */
  own: OwnSectionEntry[];
};

/** Returns the areas and sections that an employee may enter; an area without any is left out. */
export function menuFor(allowed: readonly SectionId[], own: readonly OwnSectionEntry[] = []): MenuArea[] {
  return MENU.map(({ id, icon, sections }) => ({
    id,
    icon,
    sections: sections.filter((section) => allowed.includes(section)).map(sectionWithId),
    own: own.filter(({ area }) => area === id),
  })).filter((area) => area.sections.length + area.own.length > 0);
}

/** Returns the section of a page below /backoffice with its area; null for pages outside the menu. */
export function placeInMenu(pathname: string): { area: AreaId; section: AdminSection } | null {
  const [, , segment = ''] = pathname.split('/');
  const section = SECTIONS.find((entry) => entry.segment === segment);
  const area = MENU.find(({ sections }) => sections.some((id) => id === section?.id));
  return section && area ? { area: area.id, section } : null;
}

/** Address of the first page of an extension's section. */
export const ownSectionPath = (name: string): string => `${ADMIN_ROOT}/x/${name}`;

/** Returns the section of an extension to which a page belongs, if it is one. */
export function ownPlaceInMenu(pathname: string, own: readonly OwnSectionEntry[]): OwnSectionEntry | null {
  return own.find(({ name }) => `${pathname}/`.startsWith(`${ownSectionPath(name)}/`)) ?? null;
}

/** Address of a section's first page. */
export function sectionPath({ segment }: AdminSection): string {
  return segment === '' ? ADMIN_ROOT : `${ADMIN_ROOT}/${segment}`;
}

/** Returns the sections that an employee has pinned and may still enter, in the order of pinning. */
export function pinnedSections(pinned: readonly string[], allowed: readonly SectionId[]): AdminSection[] {
  return pinned.flatMap((id) => {
    const section = allowed.find((entry) => entry === id);
    return section ? [sectionWithId(section)] : [];
  });
}

function sectionWithId(id: SectionId): AdminSection {
  const section = SECTIONS.find((entry) => entry.id === id);
  if (!section) throw new Error(`no section ${id}`);
  return section;
}
