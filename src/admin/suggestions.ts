import type { EmployeeVisit } from './current-employee.ts';

/** Kinds of things that a field with suggestions names by number, address or id. */
export const SUGGESTED_KINDS = [
  'products',
  'variants',
  'categories',
  'brands',
  'choices',
  'choice-pairs',
  'targets',
  'orders',
  'customers',
  'pages',
] as const;
export type SuggestedKind = (typeof SUGGESTED_KINDS)[number];
type Asked = Pick<EmployeeVisit, 'admin' | 'member' | 'tenant' | 'locale' | 'namesIn'>;
export type SuggestedValue = { value: string; label: string };

const MOST = 8;
/** Places of each kind where several are searched. */
const SHARE = 3;
const LONGEST = 80;
/** Fewest characters of a search. */
const SHORTEST = 2;

/**
 * Returns what an entered text may mean, for a field that takes a number. Departments check the permission, and record
 * searches for persons. An employee without the permission gets nothing.
 */
export async function suggestionsFor(work: Asked, kind: SuggestedKind, entered: string): Promise<SuggestedValue[]> {
  const typed = entered.replaceAll(/\s+/g, ' ').trim().slice(0, LONGEST);
  if ([...typed].length < SHORTEST) return [];
  return (await FINDERS[kind](work, typed)).slice(0, kind === 'targets' ? MOST + SHARE : MOST);
}

type Find = (work: Asked, typed: string) => Promise<SuggestedValue[]>;

const named =
  (kind: 'categories' | 'brands' | 'choices'): Find =>
  async ({ admin, member, namesIn }, typed) =>
    (await admin.listing.named(member, { kind, locale: namesIn, typed })).map(({ key, name }) => ({
      value: key,
      label: name,
    }));

const FINDERS: Readonly<Record<SuggestedKind, Find>> = {
  categories: named('categories'),
  brands: named('brands'),
  choices: named('choices'),
  // Promotions write a choice as "colour = red".
  'choice-pairs': async (work, typed) =>
    (await named('choices')(work, typed)).map(({ value, label }) => ({ value: value.replace(':', ' = '), label })),
  // A search rule leads to any of them. Each gets a share of the places.
  targets: async (work, typed) =>
    (
      await Promise.all(
        (['products', 'categories', 'choices', 'pages'] as const).map(async (kind) =>
          (await FINDERS[kind](work, typed)).slice(0, SHARE),
        ),
      )
    ).flat(),
  products: async ({ admin, member, tenant, locale }, typed) =>
    ((await admin.listing.find(member, { tenant, locale, typed })) ?? []).map(({ id, title }) => ({
      value: id,
      label: title,
    })),
  variants: async ({ admin, member, tenant, locale }, typed) => {
    const asked = { tenant, locale, params: new URLSearchParams('term=typed'), typed };
    return ((await admin.stock.listing.first(member, asked, MOST)) ?? []).map(({ sku, title, label }) => ({
      value: sku,
      label: [title, label].filter((part) => part !== '').join(', '),
    }));
  },
  orders: async ({ admin, member, tenant }, typed) =>
    (await admin.orders.listing.lookUp(member, tenant, typed)).map(({ number, name }) => ({
      value: number,
      label: name,
    })),
  customers: async ({ admin, member, tenant }, typed) =>
    ((await admin.customers.find(member, { tenant, typed }))?.found ?? []).map(({ number, name, email }) => ({
      value: number,
      label: `${name}, ${email}`,
    })),
  pages: async ({ admin, member, tenant }, typed) =>
    (await admin.content.lookUp(member, tenant, typed)).map(({ path, locale, title }) => ({
      value: `${tenant.locales.find((entry) => entry.locale === locale)?.prefix ?? ''}${path}`,
      label: title,
    })),
};
