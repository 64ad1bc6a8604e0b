import type { ReactNode } from 'react';
import type { ListedProduct, ProductListPage } from '../../../shop/catalogue/products/index.ts';
import { formatAmount } from '../../../tenants/price-format.ts';
import type { PriceFormat } from '../../../tenants/tenant.ts';
import { Button } from '../../../ui/button.tsx';
import { RadioGroup } from '../../../ui/choices.tsx';
import { pictureUrl } from '../../../ui/picture.tsx';
import type { PriceFormats } from '../../price-formats.ts';
import { ADMIN_ROOT } from '../../sections.ts';
import sectionStyles from '../section.module.css';
import { Key, Panel } from '../section.tsx';
import { Table, type TableColumn } from '../table.tsx';
import { Tag } from '../tag.tsx';
import { useWork } from '../use-work.ts';
import styles from './bulk.module.css';
import { useColumnName } from './list-filters.tsx';

type Page = Pick<ProductListPage, 'query' | 'address' | 'products' | 'total'>;

const LOOKS: Record<string, NonNullable<TableColumn['look']>> = {
  title: 'text',
  id: 'tight',
  stock: 'end',
  completeness: 'end',
  changed: 'tight',
  price: 'end',
  strike: 'end',
};

/** Table of the product list. With the right for bulk actions it is a form that selects rows, the page, or all. */
export function ProductListTable(props: {
  page: Page;
  mayBulk: boolean;
  mayEdit: boolean;
  ticked: readonly string[];
  scope: string;
  formats: PriceFormats;
}): ReactNode {
  const { page, mayBulk, mayEdit, ticked, scope, formats } = props;
  const { text, number } = useWork();
  const say = text.list;
  const nameOf = useColumnName();
  const { columns } = page.query;
  const table = (
    <div className={styles.scroll}>
      <Table
        label={text.products.title}
        broad
        columns={[
          ...(mayBulk ? [{ label: say.select, look: 'tight' as const }] : []),
          ...columns.map((column): TableColumn => {
            const look = LOOKS[column.split('.')[0] ?? ''];
            return { label: nameOf(column), ...(look ? { look } : {}) };
          }),
        ]}
        rows={page.products.map((product) => ({
          key: product.id,
          cells: [
            ...(mayBulk
              ? [
                  <input
                    key="tick"
                    type="checkbox"
                    name="id"
                    value={product.id}
                    className={styles.tick}
                    aria-label={say.selectOf(product.title)}
                    defaultChecked={ticked.includes(product.id)}
                  />,
                ]
              : []),
            ...columns.map((column) => (
              <Cell key={column} column={column} product={product} mayEdit={mayEdit} formats={formats} />
            )),
          ],
        }))}
      />
    </div>
  );
  if (page.products.length === 0)
    return (
      <Panel id="found" title={say.total(number(page.total))}>
        <p role="status">{say.empty}</p>
      </Panel>
    );
  return (
    <Panel id="found" title={say.total(number(page.total))} flush>
      {mayBulk ? (
        <form method="post" action={`${ADMIN_ROOT}/products${page.address === '' ? '' : `?${page.address}`}`}>
          {table}
          <div className={styles.selection}>
            <RadioGroup
              name="scope"
              legend={say.scope}
              defaultValue={scope === '' ? 'rows' : scope}
              options={[
                { value: 'rows', label: say.scopes.rows },
                { value: 'page', label: say.scopes.page(number(page.products.length)) },
                { value: 'all', label: say.scopes.all(number(page.total)) },
              ]}
            />
            <div>
              <Button type="submit" look="primary" name="intent" value="select">
                {say.use}
              </Button>
            </div>
          </div>
        </form>
      ) : (
        table
      )}
    </Panel>
  );
}

type CellProps = { column: string; product: ListedProduct; mayEdit: boolean; formats: PriceFormats };

function Cell({ column, product, mayEdit, formats }: CellProps): ReactNode {
  const { text, number, time } = useWork();
  const [kind = '', tenant = ''] = column.split('.');
  switch (kind) {
    case 'title':
      return <Title product={product} mayEdit={mayEdit} />;
    case 'id':
      return <Key>{product.id}</Key>;
    case 'status':
      return <Status product={product} />;
    case 'category':
      return product.category ?? text.none;
    case 'brand':
      return product.brand;
    case 'stock':
      return number(product.stock);
    case 'completeness':
      return `${product.completeness} %`;
    case 'changed':
      return time(product.changed_at);
    default:
      return <Price kind={kind} price={product.prices[tenant]} format={formats[tenant]} />;
  }
}

function Price(props: {
  kind: string;
  price: ListedProduct['prices'][string] | undefined;
  format: PriceFormat | undefined;
}): ReactNode {
  const { text } = useWork();
  const { kind, price, format } = props;
  if (!price || !format) return text.none;
  if (kind === 'strike') return price.strike ? formatAmount(price.strike.amount, format) : text.none;
  const amount = formatAmount(price.amount, format);
  return price.isSeveral ? text.list.fromPrice(amount) : amount;
}

function Title({ product, mayEdit }: { product: ListedProduct; mayEdit: boolean }): ReactNode {
  const path = `${ADMIN_ROOT}/products/${encodeURIComponent(product.id)}`;
  // The page of a product shows its offers; without any only the editor shows it.
  const address = product.hasOffers ? path : mayEdit ? `${path}/edit` : null;
  return (
    <span className={sectionStyles.withPicture}>
      {product.picture_id && (
        <img
          src={pictureUrl(product.picture_id, 160)}
          alt=""
          width="40"
          height="48"
          loading="lazy"
          className={sectionStyles.thumbnail}
        />
      )}
      {address === null ? product.title : <a href={address}>{product.title}</a>}
    </span>
  );
}

function Status({ product }: { product: ListedProduct }): ReactNode {
  const { text } = useWork();
  if (product.status !== 'published') return <Tag tone="quiet">{text.editor.statuses[product.status]}</Tag>;
  const sold = Object.keys(product.onSale).filter((tenant) => (product.onSale[tenant] ?? 0) > 0);
  if (sold.length === 0) return <Tag tone="quiet">{text.list.soldNowhere}</Tag>;
  if (product.stock === 0) return <Tag tone="problem">{text.products.soldOut}</Tag>;
  return <Tag tone="good">{text.list.soldIn(sold.map((tenant) => tenant.toUpperCase()).join(' '))}</Tag>;
}
