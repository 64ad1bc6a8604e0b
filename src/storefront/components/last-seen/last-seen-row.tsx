import { type ReactNode, Suspense, useEffect, useState } from 'react';
import * as v from 'valibot';
import { LAST_SEEN } from '../../../gateway/documents.ts';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Picture as Image } from '../../../ui/picture.tsx';
import { showToast } from '../../../ui/toasts.tsx';
import { unbroken } from '../../../ui/unbroken.tsx';
import { consentGiven, onConsentChange } from '../../consent.ts';
import { fetchJson } from '../../fetch-json.ts';
import { openLastSeen, type SeenProduct } from '../../last-seen.ts';
import { useShell } from '../../shell-data.ts';
import { useWishesText } from '../../wishes-text.ts';
import { Amount } from '../amount.tsx';
import { LayerProduct } from '../layers/answers.ts';
import type { LastSeenProps } from '../shell/last-seen-slot.tsx';
import styles from './last-seen.module.css';

/** Needs consent to C0003 (functional): the list stays in this browser. */
const list = openLastSeen(
  () => localStorage,
  () => consentGiven('C0003'),
);

const Answer = v.object({ data: v.object({ products: v.array(LayerProduct) }) });

/** Loads the products by POST, so that the viewed SKUs appear in no address and no log. */
async function productsOf(gatewayUrl: string, locale: string, seen: readonly SeenProduct[]): Promise<LayerProduct[]> {
  const answer = await fetchJson(`${gatewayUrl}?locale=${locale}`, {
    method: 'POST',
    json: { query: LAST_SEEN.text, variables: { skus: seen.map(({ sku }) => sku) } },
  });
  return v.parse(Answer, answer).data.products;
}

/**
 * Renders the products viewed in this browser, newest first, with a control to delete them. Renders nothing for an
 * empty list.
 */
export function LastSeenRow({ current, isWide }: LastSeenProps): ReactNode {
  const data = useShell()?.data;
  const [products, setProducts] = useState<LayerProduct[]>([]);
  const [sku, productId] = [current?.sku, current?.productId];
  useEffect(() => {
    let isShown = true;
    const show = (): void => {
      const before = list.read().filter((seen) => seen.productId !== productId);
      if (sku !== undefined && productId !== undefined) list.remember({ sku, productId });
      if (before.length === 0 || !data) {
        setProducts([]);
        return;
      }
      productsOf(data.gatewayUrl, data.locale, before).then(
        (found) => isShown && setProducts(found),
        // On failure the page shows no row.
        () => {},
      );
    };
    show();
    const stop = onConsentChange(show);
    return () => {
      isShown = false;
      stop();
    };
  }, [data, sku, productId]);
  if (products.length === 0) return null;
  return (
    <Suspense fallback={null}>
      <Row
        products={products}
        isWide={isWide}
        onClear={() => {
          list.clear();
          setProducts([]);
        }}
      />
    </Suspense>
  );
}

function Row(props: { products: LayerProduct[]; isWide: boolean; onClear: () => void }): ReactNode {
  const { products, isWide, onClear } = props;
  const { lastSeen: text } = useWishesText();
  const clear = (): void => {
    onClear();
    showToast({ kind: 'success', text: text.cleared });
  };
  return (
    <section className={classNames(styles.section, isWide && styles.wide)} aria-labelledby="last-seen">
      <div className={styles.head}>
        <h2 id="last-seen">{text.title}</h2>
        <Button look="quiet" size="small" onClick={clear}>
          {text.clear}
        </Button>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keyboards must be able to scroll the row. */}
      <ul className={styles.row} tabIndex={0} aria-labelledby="last-seen">
        {products.map((product) => (
          <li key={product.sku} className={styles.product}>
            <a href={product.path}>
              <span className={styles.picture}>
                {product.picture && (
                  <Image picture={product.picture} sizes="10rem" widest={320} frame="square" alt="" />
                )}
              </span>
              {product.brand !== '' && <span className={styles.brand}>{product.brand}</span>} {unbroken(product.name)}
            </a>
            <Amount money={product.price} compareAt={product.compareAt} size="small" />
          </li>
        ))}
      </ul>
    </section>
  );
}
