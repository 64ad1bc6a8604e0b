import type { ListDefinition } from '../../staff/lists/index.ts';

/** `incomplete`: without the postal address or the contact that offers in the Union name. `unused`: of no product. */
type ManufacturerTab = 'incomplete' | 'hand' | 'feed' | 'unused';
type ManufacturerColumn = 'name' | 'address' | 'country' | 'contact' | 'responsible' | 'origin' | 'products';

/** Manufacturer as the list shows it. */
export type ListedManufacturer = {
  id: string;
  name: string;
  address: string;
  country: string;
  contact: string;
  /** Name of the responsible person in the Union; null without one. */
  responsible: string | null;
  byHand: boolean;
  products: number;
};

const OF_PRODUCTS = 'exists (select from product where product.manufacturer_id = manufacturer.id)';

/** Manufacturers of all tenants. */
export const MANUFACTURER_LIST: ListDefinition<ManufacturerTab, 'name', ManufacturerColumn> = {
  name: 'manufacturers',
  shape: {
    tabs: ['incomplete', 'hand', 'feed', 'unused'],
    filters: { country: 'text', responsible: ['yes', 'no'] },
    sorts: ['name'],
    columns: ['name', 'address', 'country', 'contact', 'responsible', 'origin', 'products'],
    usual: {
      sort: 'name',
      descending: false,
      columns: ['name', 'country', 'contact', 'responsible', 'origin', 'products'],
    },
  },
  source: {
    table: 'manufacturer',
    key: 'id',
    tabs: {
      incomplete: "(manufacturer.address = '' or manufacturer.contact = '')",
      hand: 'manufacturer.by_hand',
      feed: 'not manufacturer.by_hand',
      unused: `not ${OF_PRODUCTS}`,
    },
    sorts: { name: ['lower(manufacturer.name)', 'manufacturer.id'] },
    line: `manufacturer.id, manufacturer.name, manufacturer.address, manufacturer.country, manufacturer.contact,
      manufacturer.responsible->>'name' as responsible, manufacturer.by_hand as "byHand",
      (select count(*)::int from product where product.manufacturer_id = manufacturer.id) as products`,
  },
  conditions: (sql, { filters: { country = '', responsible = '' }, typed }) => {
    const all: string[] = [];
    if (country) all.push(`manufacturer.country = upper(${sql.add(country)})`);
    if (responsible) all.push(`manufacturer.responsible is ${responsible === 'yes' ? 'not null' : 'null'}`);
    if (typed !== '') {
      const word = sql.add(typed.toLowerCase());
      all.push(`(strpos(lower(manufacturer.name), ${word}) > 0 or strpos(lower(manufacturer.contact), ${word}) > 0)`);
    }
    return all;
  },
  contents: {
    name: 'text',
    address: 'text',
    country: 'text',
    contact: 'text',
    responsible: 'text',
    origin: 'text',
    products: 'number',
  },
};
