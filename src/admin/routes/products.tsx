import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { pictureUrl } from '../../ui/picture.tsx';
import styles from '../components/section.module.css';
import { AdminPageHead, Key, Panel } from '../components/section.tsx';
import { Table } from '../components/table.tsx';
import { Tag } from '../components/tag.tsx';
import { useWork } from '../components/use-work.ts';
import { employeeVisit, orAbsent } from '../current-employee.ts';
import type { LoaderArgs, PageProps } from '../page-types.ts';
import { ADMIN_ROOT } from '../sections.ts';

const MOST = 50;

export async function loader({ context, request, url }: LoaderArgs) {
  const {
    admin: { goods },
    member,
    tenant,
    locale,
  } = employeeVisit(context, request);
  const typed = url.searchParams.get('q') ?? '';
  return { typed, found: orAbsent(await goods.find(member, { tenant, locale, typed })) };
}

export default function Products({ loaderData }: PageProps<typeof loader>): ReactNode {
  const { text, number } = useWork();
  const { typed, found } = loaderData;
  const asked = typed.trim() !== '';
  return (
    <>
      <AdminPageHead title={text.products.title} intro={text.products.hint} />
      <search>
        <form method="get" className={styles.row}>
          <Field name="q" type="search" label={text.products.search} defaultValue={typed} autoComplete="off" />
          <Button type="submit" look="primary" icon="magnifying-glass">
            {text.products.submit}
          </Button>
        </form>
      </search>
      {asked && found.length === 0 && <p role="status">{text.products.empty(typed.trim())}</p>}
      {found.length > 0 && (
        <Panel
          id="found"
          title={text.products.found(found.length)}
          aside={found.length === MOST && <span className={styles.hint}>{text.products.capped}</span>}
          flush
        >
          <Table
            label={text.products.title}
            columns={[
              { label: text.products.product, look: 'wide' },
              { label: text.products.number, look: 'tight' },
              { label: text.products.brand },
              { label: text.products.variants, look: 'end' },
              { label: text.products.stock, look: 'end' },
              { label: text.products.state },
            ]}
            rows={found.map((product) => ({
              key: product.id,
              cells: [
                <span key="title" className={styles.withPicture}>
                  {product.picture_id && (
                    <img
                      src={pictureUrl(product.picture_id, 160)}
                      alt=""
                      width="40"
                      height="48"
                      loading="lazy"
                      className={styles.thumbnail}
                    />
                  )}
                  <a href={`${ADMIN_ROOT}/products/${encodeURIComponent(product.id)}`}>{product.title}</a>
                </span>,
                <Key key="id">{product.id}</Key>,
                product.brand,
                number(product.variants),
                number(product.stock),
                <SaleTag key="state" onSale={product.on_sale} variants={product.variants} stock={product.stock} />,
              ],
            }))}
          />
        </Panel>
      )}
    </>
  );
}

function SaleTag({ onSale, variants, stock }: { onSale: number; variants: number; stock: number }): ReactNode {
  const { text } = useWork();
  if (onSale === 0) return <Tag tone="quiet">{text.products.withdrawn}</Tag>;
  if (stock === 0) return <Tag tone="problem">{text.products.soldOut}</Tag>;
  if (onSale < variants) return <Tag tone="warning">{text.products.partly}</Tag>;
  return <Tag tone="good">{text.products.onSale}</Tag>;
}
