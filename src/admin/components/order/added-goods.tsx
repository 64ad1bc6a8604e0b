import type { ReactNode } from 'react';
import type { AddedGoods } from '../../../shop/after-sales/order-goods/index.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import type { GoodsAnswer } from '../../change-goods-action.ts';
import { CellField } from '../cell-field.tsx';
import { ArticleName, titleOfArticle } from '../new-order/article-name.tsx';
import { FoundArticles } from '../new-order/found-articles.tsx';
import styles from '../section.module.css';
import { Panel } from '../section.tsx';
import { Table } from '../table.tsx';
import { useWork } from '../use-work.ts';

/** Goods that a change adds, and the search for more. */
export function AddedGoodsPanel({ answer }: { answer: GoodsAnswer }): ReactNode {
  const { text, amount } = useWork();
  const say = text.orderGoods;
  const { added, offer, entered, found } = answer;
  const hasAdded = added.length > 0;
  return (
    <>
      <Panel id="added" title={say.added} flush={hasAdded}>
        {hasAdded ? (
          <Table
            label={say.added}
            columns={[
              { label: say.article, look: 'wide' },
              { label: text.orders.unit, look: 'end' },
              { label: say.units },
              ...(offer.mayPrice ? [{ label: say.price }] : []),
              { label: text.orderPage.actions },
            ]}
            rows={added.map((line) => ({ key: line.article.sku, cells: cellsOf(line) }))}
          />
        ) : (
          <p className={styles.muted}>{say.addedNone}</p>
        )}
        <div className={hasAdded ? styles.panelBody : styles.form}>
          <div className={styles.row}>
            <Field
              id="typed"
              name="typed"
              type="search"
              label={say.find}
              autoComplete="off"
              defaultValue={entered.typed ?? ''}
            />
            <Button type="submit" name="intent" value="find" icon="magnifying-glass">
              {say.submitFind}
            </Button>
          </div>
          {found?.length === 0 && <p role="status">{say.noneFound}</p>}
        </div>
      </Panel>
      {found !== null && found.length > 0 && (
        <FoundArticles title={say.submitFind} articles={found.map(({ article }) => article)} addLabel={say.add} />
      )}
    </>
  );

  function cellsOf({ article, quantity, price }: AddedGoods): ReactNode[] {
    const named = titleOfArticle(article);
    return [
      <ArticleName key="article" article={article} />,
      amount(article.price.amount),
      <CellField
        key="quantity"
        id={`add-${article.sku}`}
        name={`add-${article.sku}`}
        label={say.quantityOf(named)}
        inputMode="numeric"
        maxLength={2}
        defaultValue={quantity}
      />,
      ...(offer.mayPrice
        ? [
            <CellField
              key="price"
              id={`add-price-${article.sku}`}
              name={`add-price-${article.sku}`}
              label={say.priceOf(named)}
              inputMode="decimal"
              maxLength={12}
              placeholder={amount(article.price.amount)}
              defaultValue={price}
            />,
          ]
        : []),
      <Button
        key="drop"
        type="submit"
        name="intent"
        value={`drop:${article.sku}`}
        size="small"
        aria-label={say.drop(named)}
      >
        −
      </Button>,
    ];
  }
}
