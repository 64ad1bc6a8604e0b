import { type ReactNode, useEffect, useRef } from 'react';
import { Form } from 'react-router';
import { brandedName } from '../../../shop/catalogue/products/branded-name.ts';
import type { BasketLine } from '../../../shop/selling/basket/index.ts';
import { labelled } from '../../../tenants/labelled.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useLocale, useText } from '../../text.tsx';
import styles from './basket-messages.module.css';
import { type BasketRefusal, refusalText } from './refusal.ts';

/**
 * Announces the problems of the whole page once, with links to their lines. The live region exists before it has
 * content.
 */
export function BasketProblems(props: {
  lines: BasketLine[];
  refusal: BasketRefusal | null;
  soldOut: { sku: string; text: string } | null;
}): ReactNode {
  const { lines, refusal, soldOut } = props;
  const text = useText();
  const locale = useLocale();
  const problem = refusal
    ? { sku: refusal.sku, text: refusalText(refusal, text.basket) }
    : soldOut && { sku: soldOut.sku, text: soldOut.text };
  const line = problem && lines.find((candidate) => candidate.sku === problem.sku);
  return (
    <div role="alert">
      {problem && (
        <Notice kind="problem">
          {line && <a href={`#line-${line.sku}`}>{brandedName(line.article)}</a>}
          {line ? labelled(locale, '', problem.text) : problem.text}
        </Notice>
      )}
    </div>
  );
}

/** Announces the removed line and offers to undo it. Takes the focus, because the removed line contained it. */
export function RemovedNotice(props: {
  removed: { sku: string; quantity: number; place: string; name: string };
}): ReactNode {
  const { removed } = props;
  const text = useText().basket;
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => element.current?.focus({ preventScroll: false }), []);
  return (
    <Notice kind="success" role="status" tabIndex={-1} ref={element}>
      <div className={styles.removed}>
        <span>{text.removed(removed.name)}</span>
        <Form method="post" preventScrollReset>
          <input type="hidden" name="intent" value="add" />
          <input type="hidden" name="sku" value={removed.sku} />
          <input type="hidden" name="quantity" value={removed.quantity} />
          <input type="hidden" name="place" value={removed.place} />
          <Button type="submit" size="small" icon="arrow-counter-clockwise">
            {text.undo}
          </Button>
        </Form>
      </div>
    </Notice>
  );
}
