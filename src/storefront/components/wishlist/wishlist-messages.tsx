import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import { Form } from 'react-router';
import { ADD_TO_WISHLIST } from '../../../gateway/personal-documents.ts';
import { brandedName } from '../../../shop/catalogue/products/branded-name.ts';
import type { Article } from '../../../shop/catalogue/products/index.ts';
import type { Messages, WishesMessages } from '../../../tenants/messages/index.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { refreshBadges } from '../../badges.ts';
import type { OwnChange } from '../../routes/wishlist.tsx';
import { useLinks } from '../../shop-links.ts';
import { useText } from '../../text.tsx';
import { useWishesText } from '../../wishes-text.ts';
import type { WishlistRefused } from '../../wishlist-action.ts';
import type { ArticleChange, DoneKind } from '../../wishlist-data.ts';
import { changeWishes } from './change-wishes.ts';
import styles from './wishlist-messages.module.css';

/** Returns the message for a failed request. */
function failureText(intent: string | undefined, text: Messages, wishes: WishesMessages): string {
  switch (intent) {
    case 'move':
      return text.basket.addFailed;
    case 'add':
      return text.wishlist.addFailed;
    case 'change':
      return wishes.edit.failed;
    case 'share':
    case 'withdraw':
      return wishes.share.failed;
    case 'notice':
    case 'notice-new':
    case 'notice-end':
    case 'notice-end-all':
      return wishes.notice.failed;
    default:
      return text.wishlist.removeFailed;
  }
}

function refusalText(refusal: WishlistRefused, text: Messages, wishes: WishesMessages): string {
  if (refusal.of === 'wishlist') return wishes.problems[refusal.problem];
  if (refusal.of === 'basket') return text.basket.problems[refusal.problem](refusal.available);
  if (refusal.of === 'message') return refusal.message;
  if (refusal.of === 'shop') return failureText(refusal.intent, text, wishes);
  return refusal.problem === 'wait' ? wishes.notice.wait(refusal.minutes) : wishes.notice.problems[refusal.problem];
}

/** Renders why nothing changed. The live region exists before it has content. */
export function WishlistRefusal(props: { refusal: WishlistRefused | null }): ReactNode {
  const { refusal } = props;
  const text = useText();
  const wishes = useWishesText();
  // A variant that is already on the wishlist is no failure.
  const kind = refusal?.of === 'wishlist' && refusal.problem === 'same-variant' ? 'info' : 'problem';
  return <div role="alert">{refusal && <Notice kind={kind}>{refusalText(refusal, text, wishes)}</Notice>}</div>;
}

/** Renders the change with links and undo. Takes the focus, because the focused button is gone. */
export function WishlistChange(props: {
  change: ArticleChange;
  articles: Article[];
  onChange: (own: OwnChange) => void;
}): ReactNode {
  const { change, articles, onChange } = props;
  const { kind, sku } = change;
  const text = useWishesText();
  const links = useLinks();
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    element.current?.focus();
    if (kind === 'moved') refreshBadges();
  }, [kind]);
  const article = articles.find((candidate) => candidate.sku === sku);
  const name = change.name || (article ? brandedName(article) : '');
  // The page still has the entry, so it returns at once without a reload.
  const undo = (event: FormEvent): void => {
    if (!article) return;
    event.preventDefault();
    onChange({ change: null, refusal: null });
    void changeWishes(ADD_TO_WISHLIST, { sku }, article).then((done) => {
      onChange(
        done.isDone
          ? { change: { kind: 'added', sku, name }, refusal: null }
          : { change, refusal: { of: 'shop', intent: 'add', failed: true } },
      );
    });
  };
  return (
    <Notice kind="success" role="status" tabIndex={-1} ref={element}>
      <div className={styles.change}>
        <span>{kind === 'changed' ? text.edit.changed(name) : text[kind](name)}</span>
        {kind === 'moved' && <a href={links.area('basket')}>{text.toBasket}</a>}
        {kind === 'removed' && (
          <Form method="post" preventScrollReset onSubmit={undo}>
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

/** Renders a sentence about another completed action. */
export function WishlistDone({ done }: { done: DoneKind }): ReactNode {
  const { notice, share } = useWishesText();
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => element.current?.focus(), []);
  const sentences: Record<DoneKind, string> = {
    price: notice.active.price,
    stock: notice.active.stock,
    waiting: notice.waiting,
    ended: notice.ended,
    'all-ended': notice.allEnded,
    shared: share.created,
    withdrawn: share.withdrawn,
  };
  return (
    <Notice kind={done === 'waiting' ? 'info' : 'success'} role="status" tabIndex={-1} ref={element}>
      {sentences[done]}
    </Notice>
  );
}
