import type { ReactNode } from 'react';
import type { AdminProduct } from '../../shop/catalogue/products/index.ts';
import { RemovePlannedPrice } from './prices/planned-price.tsx';
import styles from './section.module.css';
import { Key } from './section.tsx';
import { Table } from './table.tsx';
import { Tag } from './tag.tsx';
import { useWork } from './use-work.ts';

type Variants = AdminProduct['variants'];
type Price = Variants[number]['prices'][number];

const isNow = (price: Price, now: number) => price.from <= now && (price.to === null || price.to > now);

export function VariantTable({ variants, now }: { variants: Variants; now: number }): ReactNode {
  const { text, amount, number } = useWork();
  return (
    <Table
      label={text.products.variants}
      columns={[
        { label: text.products.number, look: 'tight' },
        { label: text.products.variant },
        { label: text.products.gtin, look: 'tight' },
        { label: text.products.price, look: 'end' },
        { label: text.products.stock, look: 'end' },
        { label: text.products.reserved, look: 'end' },
        { label: text.products.state },
      ]}
      rows={variants.map((variant) => {
        const price = variant.prices.find((entry) => isNow(entry, now));
        return {
          key: variant.sku,
          cells: [
            <Key key="sku">{variant.sku}</Key>,
            variant.label || text.none,
            variant.gtin ? <Key key="gtin">{variant.gtin}</Key> : text.none,
            price ? amount(price.amount) : text.products.noPrice,
            <span key="stock" className={styles.strong}>
              {number(variant.stock)}
            </span>,
            number(variant.reserved),
            <VariantTag key="state" onSale={variant.on_sale} stock={variant.stock} />,
          ],
        };
      })}
    />
  );
}

function VariantTag({ onSale, stock }: { onSale: boolean; stock: number }): ReactNode {
  const { text } = useWork();
  if (!onSale) return <Tag tone="quiet">{text.products.withdrawn}</Tag>;
  if (stock === 0) return <Tag tone="problem">{text.products.soldOut}</Tag>;
  return <Tag tone="good">{text.products.onSale}</Tag>;
}

/** Variants with identical prices share one history. */
export function PriceHistory(props: { variants: Variants; now: number; mayRemove: boolean }): ReactNode {
  const { variants, now, mayRemove } = props;
  const { text, amount, time } = useWork();
  const groups = Map.groupBy(variants, (variant) => JSON.stringify(variant.prices));
  return (
    <Table
      label={text.products.history}
      columns={[
        { label: text.products.variant },
        { label: text.products.from, look: 'tight' },
        { label: text.products.to, look: 'tight' },
        { label: text.products.price, look: 'end' },
        { label: text.products.state },
        ...(mayRemove ? [{ label: text.prices.remove }] : []),
      ]}
      rows={[...groups.values()].flatMap((group) => {
        const [first] = group;
        if (!first) return [];
        const name =
          group.length === variants.length && group.length > 1
            ? text.products.allVariants
            : group.map(({ sku }) => sku).join(', ');
        return first.prices.toReversed().map((price) => ({
          key: `${first.sku}-${price.from}`,
          cells: [
            <Key key="sku">{name}</Key>,
            time(price.from),
            price.to === null ? text.products.open : time(price.to),
            amount(price.amount),
            <PriceTag key="state" price={price} now={now} />,
            ...(mayRemove
              ? [
                  price.from > now && (
                    <RemovePlannedPrice key="remove" skus={group.map(({ sku }) => sku)} from={price.from} />
                  ),
                ]
              : []),
          ],
        }));
      })}
    />
  );
}

function PriceTag({ price, now }: { price: Price; now: number }): ReactNode {
  const { text } = useWork();
  if (isNow(price, now)) return <Tag tone="good">{text.products.now}</Tag>;
  return price.from > now ? <Tag tone="warning">{text.products.future}</Tag> : text.none;
}
