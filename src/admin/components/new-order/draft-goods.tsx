import type { ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import type { DraftAnswer } from '../../new-order-action.ts';
import { CellField } from '../cell-field.tsx';
import styles from '../section.module.css';
import { Panel } from '../section.tsx';
import { Table } from '../table.tsx';
import { useWork } from '../use-work.ts';
import { ArticleName, titleOfArticle } from './article-name.tsx';
import { FoundArticles } from './found-articles.tsx';

/** Finds variants and shows the lines of a draft with their quantities. */
export function DraftGoods({ answer }: { answer: DraftAnswer }): ReactNode {
  const { text, amount } = useWork();
  const say = text.newOrder;
  const { entered, variants, view } = answer;
  const { lines } = view.checkout.basket;
  return (
    <>
      <Panel id="goods" title={say.goods} flush={lines.length > 0}>
        {lines.length === 0 ? (
          <p className={styles.muted}>{say.empty}</p>
        ) : (
          <Table
            label={say.goods}
            columns={[
              { label: text.orders.article, look: 'wide' },
              { label: text.orders.quantity, look: 'end' },
              { label: text.orders.unit, look: 'end' },
              { label: text.orders.total, look: 'end' },
            ]}
            rows={lines.map((line) => {
              const title = titleOfArticle(line.article);
              return {
                key: line.sku,
                cells: [
                  <ArticleName key="article" article={line.article} />,
                  <span key="quantity">
                    <input type="hidden" name={`was-${line.sku}`} value={line.quantity} />
                    <CellField
                      id={`quantity-${line.sku}`}
                      name={`quantity-${line.sku}`}
                      label={say.quantityOf(title)}
                      inputMode="numeric"
                      maxLength={3}
                      defaultValue={String(line.quantity)}
                    />
                  </span>,
                  amount(line.article.price.amount),
                  amount(line.lineTotal.amount - line.discount.amount),
                ],
              };
            })}
          />
        )}
        <div className={lines.length > 0 ? styles.panelBody : styles.form}>
          {lines.length > 0 && (
            <div>
              <Button type="submit" name="intent" value="update" size="small">
                {say.update}
              </Button>
            </div>
          )}
          <div className={styles.row}>
            <Field
              id="typed"
              name="typed"
              type="search"
              label={say.findGoods}
              autoComplete="off"
              defaultValue={entered.typed ?? ''}
            />
            <Button type="submit" name="intent" value="goods" icon="magnifying-glass">
              {say.submitGoods}
            </Button>
          </div>
          {variants?.length === 0 && <p role="status">{say.noGoods}</p>}
        </div>
      </Panel>
      {variants !== null && variants.length > 0 && (
        <FoundArticles title={say.submitGoods} articles={variants} addLabel={say.add} />
      )}
    </>
  );
}
