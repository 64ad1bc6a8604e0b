import type { ReactNode } from 'react';
import { nameIn } from '../../../shop/catalogue/attributes/attribute.ts';
import type { ProductListPage } from '../../../shop/catalogue/products/index.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/choices.tsx';
import { Field, Select } from '../../../ui/field.tsx';
import { ADMIN_ROOT } from '../../sections.ts';
import sectionStyles from '../section.module.css';
import { useWork } from '../use-work.ts';
import styles from './bulk.module.css';
import { CategoryTreeOptions } from './category-tree-options.tsx';

const LIST = `${ADMIN_ROOT}/products`;
const STATUSES = ['draft', 'published', 'retired'] as const;
const MISSING = ['text', 'picture', 'gtin', 'price', 'category'] as const;
const SORTS = ['changed', 'title', 'id', 'status', 'brand', 'price', 'stock', 'completeness'] as const;
const SIZES = [25, 50, 100, 200] as const;

type Page = Pick<ProductListPage, 'query' | 'categories' | 'brands' | 'attributes'>;

/** Search, filters, sorting and columns of the product list: one form, whose address is the state of the list. */
export function ListFilters({ page }: { page: Page }): ReactNode {
  const { text } = useWork();
  const say = text.list;
  const { query } = page;
  return (
    <search>
      <form method="get" action={LIST} className={sectionStyles.form}>
        <div className={sectionStyles.row}>
          <Field name="q" type="search" label={text.products.search} defaultValue={query.q} autoComplete="off" />
          <Button type="submit" look="primary" icon="magnifying-glass">
            {text.products.submit}
          </Button>
        </div>
        <details className={sectionStyles.disclosure} open={isFiltered(page)}>
          <summary>{say.filters}</summary>
          <FilterFields page={page} />
        </details>
        <details className={sectionStyles.disclosure}>
          <summary>{say.columns}</summary>
          <ColumnFields chosen={query.columns} />
        </details>
      </form>
    </search>
  );
}

function isFiltered({ query }: Page): boolean {
  const { status, category, brand, attribute, stock, missing, sold, from, to } = query;
  return [status, category, brand, attribute, stock, missing, sold, from, to].some((value) => value !== '');
}

function FilterFields({ page: { query, categories, brands, attributes } }: { page: Page }): ReactNode {
  const { text, houses, currency, namesIn } = useWork();
  const say = text.list;
  return (
    <div className={sectionStyles.form}>
      <div className={styles.filters}>
        <Select name="status" label={say.status} defaultValue={query.status}>
          <option value="">{say.all}</option>
          {STATUSES.map((status) => (
            <option key={status} value={status}>
              {text.editor.statuses[status]}
            </option>
          ))}
        </Select>
        <Select name="category" label={say.category} defaultValue={query.category}>
          <option value="">{say.all}</option>
          <CategoryTreeOptions categories={categories} />
        </Select>
        <Select name="brand" label={say.brand} defaultValue={query.brand}>
          <option value="">{say.all}</option>
          {brands.map((brand) => (
            <option key={brand}>{brand}</option>
          ))}
        </Select>
        <Select name="attribute" label={say.attribute} defaultValue={query.attribute}>
          <option value="">{say.all}</option>
          {attributes.map(({ key, names, choices }) => (
            <optgroup key={key} label={nameIn(names, namesIn, key)}>
              {choices.map(({ value, names: labels }) => (
                <option key={value} value={`${key}:${value}`}>
                  {nameIn(labels, namesIn, value)}
                </option>
              ))}
            </optgroup>
          ))}
        </Select>
        <Select name="stock" label={say.stock} defaultValue={query.stock}>
          <option value="">{say.all}</option>
          <option value="none">{say.stocks.none}</option>
          <option value="low">{say.stocks.low}</option>
        </Select>
        <Select name="missing" label={say.missing} defaultValue={query.missing}>
          <option value="">{say.all}</option>
          {MISSING.map((missing) => (
            <option key={missing} value={missing}>
              {say.missings[missing]}
            </option>
          ))}
        </Select>
        <Select name="sold" label={say.sold} defaultValue={query.sold}>
          <option value="">{say.all}</option>
          {houses.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
        <Field name="from" label={say.from(currency)} defaultValue={query.from} inputMode="decimal" />
        <Field name="to" label={say.to(currency)} defaultValue={query.to} inputMode="decimal" />
        <Select name="sort" label={say.sort} defaultValue={query.sort}>
          {SORTS.map((sort) => (
            <option key={sort} value={sort}>
              {say.names[sort]}
            </option>
          ))}
        </Select>
        <Checkbox name="order" value="desc" label={say.descending} defaultChecked={query.descending} />
        <Select name="size" label={say.size} defaultValue={String(query.size)}>
          {SIZES.map((size) => (
            <option key={size}>{size}</option>
          ))}
        </Select>
      </div>
      <div className={sectionStyles.actions}>
        <Button type="submit">{say.apply}</Button>
        <a href={LIST}>{say.reset}</a>
      </div>
    </div>
  );
}

/** Name of a column in the employee's language: "price.ch" is "Preis CH". */
export function useColumnName(): (column: string) => string {
  const { text } = useWork();
  const { names, price, strike } = text.list;
  return (column) => {
    const [kind = '', tenant = ''] = column.split('.');
    if (kind === 'price') return price(tenant.toUpperCase());
    if (kind === 'strike') return strike(tenant.toUpperCase());
    const known: Record<string, string> = names;
    return known[column] ?? column;
  };
}

function ColumnFields({ chosen }: { chosen: readonly string[] }): ReactNode {
  const { text, houses } = useWork();
  const nameOf = useColumnName();
  const columns = [
    'title',
    'id',
    'status',
    'category',
    'brand',
    ...houses.flatMap(({ id }) => [`price.${id}`, `strike.${id}`]),
    'stock',
    'completeness',
    'changed',
  ];
  return (
    <div className={sectionStyles.form}>
      <div className={styles.columns}>
        {columns.map((column) => (
          <Checkbox
            key={column}
            name="column"
            value={column}
            label={nameOf(column)}
            defaultChecked={chosen.includes(column)}
          />
        ))}
      </div>
      <div>
        <Button type="submit">{text.list.apply}</Button>
      </div>
    </div>
  );
}
