import { type ReactNode, useId } from 'react';
import { Form } from 'react-router';
import { brandedName } from '../../../shop/catalogue/products/branded-name.ts';
import type { BasketLine as Line } from '../../../shop/selling/basket/index.ts';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { FieldError } from '../../../ui/field-error.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { useMoney } from '../../shop-links.ts';
import { useText } from '../../text.tsx';
import { Amount } from '../amount.tsx';
import { ArticleListRow } from '../article-row.tsx';
import styles from './basket-line.module.css';
import { LineReasons } from './line-reasons.tsx';
import { isBlocking, noticeValue } from './line-rules.ts';
import { QuantityForm } from './quantity-form.tsx';
import { type BasketRefusal, refusalText } from './refusal.ts';
import { useLineQuantity } from './use-line-quantity.ts';

/** `arrival`: sentence with the days of its delivery; null while there is none. */
export type PromisedLine = Line & { arrival: string | null };

/** Renders one line of the basket with all its actions. */
export function BasketLineRow(props: {
  line: PromisedLine;
  pieces: number;
  mostPerLine: number;
  refusal: BasketRefusal | null;
  onRefusal: (refusal: BasketRefusal | null) => void;
}): ReactNode {
  const { line, pieces, mostPerLine, onRefusal } = props;
  const { article } = line;
  const text = useText().basket;
  const written = useMoney();
  const id = useId();
  const { quantity, pending, refusal: refused, want } = useLineQuantity(line, pieces, onRefusal);
  const refusal = refused ?? props.refusal;
  const sellable = article.onSale && article.available > 0;
  const name = brandedName(article);
  const lineTotal = { amount: article.price.amount * quantity, currency: article.price.currency };

  return (
    <ArticleListRow
      article={article}
      id={`line-${line.sku}`}
      actions={
        <>
          {sellable && (
            <QuantityForm
              sku={line.sku}
              name={name}
              quantity={quantity}
              most={Math.min(article.available, mostPerLine)}
              onWant={want}
              problemId={refusal ? `${id}-error` : undefined}
            />
          )}
          <p className={classNames(styles.total, pending && styles.pending)}>
            <span className={styles.label}>{text.lineTotal}</span> <Amount money={lineTotal} size="small" />
          </p>
          <Form method="post" preventScrollReset>
            <input type="hidden" name="intent" value="remove" />
            <input type="hidden" name="sku" value={line.sku} />
            <Button
              type="submit"
              look="quiet"
              size="small"
              icon="trash"
              aria-label={text.removeOf(name)}
              className={styles.remove}
            >
              {text.remove}
            </Button>
          </Form>
        </>
      }
      notices={
        (line.notices.length > 0 || refusal) && (
          <>
            {line.notices.map((notice) => (
              <p key={notice} className={classNames(styles.notice, isBlocking(notice) && styles.blocking)}>
                <Icon name={isBlocking(notice) ? 'warning' : 'info'} size="small" />
                {text.notices[notice](noticeValue(notice, line, written))}
              </p>
            ))}
            <FieldError id={id} error={refusal ? refusalText(refusal, text) : undefined} />
          </>
        )
      }
    >
      <p>
        <span className={styles.label}>{text.unitPrice}</span>{' '}
        <Amount money={article.price} compareAt={article.compareAt} size="small" />
      </p>
      {line.arrival !== null && <p className={styles.arrival}>{line.arrival}</p>}
      <LineReasons line={line} />
    </ArticleListRow>
  );
}
