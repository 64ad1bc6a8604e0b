import { type ReactNode, useEffect, useRef } from 'react';
import { Form } from 'react-router';
import type { BasketProblem } from '../../../shop/basket/index.ts';
import type { WishlistProblem } from '../../../shop/wishlist/index.ts';
import type { Messages } from '../../../tenants/messages/index.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { refreshBadges } from '../../badges.ts';
import { useLinks } from '../../shop-links.ts';
import { useText } from '../../text.tsx';
import styles from './wishlist-messages.module.css';

export type Change = { kind: 'added' | 'removed' | 'moved'; sku: string; name: string };

type Refusal =
  | { of: 'wishlist'; problem: WishlistProblem; available: number }
  | { of: 'basket'; problem: BasketProblem; available: number }
  /** The shop could not do it. */
  | { of: 'shop'; intent: string | undefined };

function refusalText(refusal: Refusal, text: Messages): string {
  if (refusal.of === 'wishlist') return text.wishlist.problems[refusal.problem];
  if (refusal.of === 'basket') return text.basket.problems[refusal.problem](refusal.available);
  if (refusal.intent === 'move') return text.basket.addFailed;
  return refusal.intent === 'add' ? text.wishlist.addFailed : text.wishlist.removeFailed;
}

/** Why nothing changed. The region exists before it speaks. */
export function WishlistRefusal(props: { refusal: Refusal | null }): ReactNode {
  const { refusal } = props;
  const text = useText();
  return <div role="alert">{refusal && <Notice kind="problem">{refusalText(refusal, text)}</Notice>}</div>;
}

/** What changed, with the way on or back; gets the focus, since the button that had it is gone. */
export function WishlistChange(props: { change: Change }): ReactNode {
  const { kind, sku, name } = props.change;
  const text = useText().wishlist;
  const links = useLinks();
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    element.current?.focus();
    if (kind === 'moved') refreshBadges();
  }, [kind]);
  return (
    <Notice kind="success" role="status" tabIndex={-1} ref={element}>
      <div className={styles.change}>
        <span>{text[kind](name)}</span>
        {kind === 'moved' && <a href={links.area('basket')}>{text.toBasket}</a>}
        {kind === 'removed' && (
          <Form method="post" preventScrollReset>
            <input type="hidden" name="intent" value="add" />
            <input type="hidden" name="sku" value={sku} />
            <Button type="submit" size="small" icon="arrow-counter-clockwise">
              {text.undo}
            </Button>
          </Form>
        )}
      </div>
    </Notice>
  );
}
