import type { ReactNode } from 'react';
import { Form } from 'react-router';
import { brandedName } from '../../../shop/catalogue/products/branded-name.ts';
import type { Article } from '../../../shop/catalogue/products/index.ts';
import type { NoticeKind } from '../../../shop/customers/wishlist/index.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { useWishesText } from '../../wishes-text.ts';
import type { WishlistRefused } from '../../wishlist-action.ts';
import type { WishlistData } from '../../wishlist-data.ts';
import styles from './wishlist-items.module.css';

export type AskedNotice = Extract<WishlistRefused, { of: 'notice' }>;

/**
 * Renders the active notices of a variant and the form for one more: price or stock, depending on its present state.
 */
export function NoticeForms(props: {
  article: Article;
  notices: WishlistData['notices'];
  /** Refused request, if it was about this variant. */
  asked: AskedNotice | null;
}): ReactNode {
  const { article, notices, asked } = props;
  const { notice: text } = useWishesText();
  const active = notices.bySku[article.sku] ?? [];
  const askable: NoticeKind = article.onSale && article.available > 0 ? 'price' : 'stock';
  const name = brandedName(article);
  if (notices.mailbox === null) return null;
  return (
    <>
      {active.map((kind) => (
        <Form key={kind} method="post" preventScrollReset className={styles.told}>
          <input type="hidden" name="intent" value="notice-end" />
          <input type="hidden" name="sku" value={article.sku} />
          <input type="hidden" name="kind" value={kind} />
          <span>{text.active[kind]}</span>
          <Button type="submit" look="quiet" size="small" aria-label={text.endOf(name)}>
            {text.end}
          </Button>
        </Form>
      ))}
      {!active.includes(askable) &&
        (notices.mailbox === 'none' ? (
          <details className={styles.ask} open={asked !== null}>
            <summary aria-label={text.askOf(text.ask[askable], name)}>{text.ask[askable]}</summary>
            <AskForm sku={article.sku} kind={askable} intent="notice" asked={asked} />
          </details>
        ) : (
          <Form method="post" preventScrollReset>
            <input type="hidden" name="intent" value="notice" />
            <input type="hidden" name="sku" value={article.sku} />
            <Button
              type="submit"
              look="quiet"
              size="small"
              icon="envelope-simple"
              aria-label={text.askOf(text.ask[askable], name)}
            >
              {text.ask[askable]}
            </Button>
          </Form>
        ))}
    </>
  );
}

/** Renders the form for a visitor with unknown address. No notice is sent before the address is confirmed. */
export function AskForm(props: {
  sku: string;
  kind: NoticeKind;
  /** 'notice-new' adds the variant to the wishlist first. */
  intent: 'notice' | 'notice-new';
  asked: AskedNotice | null;
}): ReactNode {
  const { sku, kind, intent, asked } = props;
  const { notice: text } = useWishesText();
  const error =
    asked === null ? undefined : asked.problem === 'wait' ? text.wait(asked.minutes) : text.problems[asked.problem];
  return (
    <Form method="post" preventScrollReset noValidate className={styles.askForm}>
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="sku" value={sku} />
      <Field
        label={text.email}
        hint={text.hint}
        name="email"
        type="email"
        autoComplete="email"
        required
        defaultValue={asked?.email}
        error={error}
      />
      <Button type="submit" icon="envelope-simple">
        {text.ask[kind]}
      </Button>
    </Form>
  );
}

/** Renders the state of the address and the control to end all notices. */
export function MailboxNote({ notices }: { notices: WishlistData['notices'] }): ReactNode {
  const { notice: text } = useWishesText();
  const hasNotices = Object.values(notices.bySku).some((kinds) => kinds.length > 0);
  if (notices.mailbox === null || notices.mailbox === 'none' || !hasNotices) return null;
  return (
    <section className={styles.section} aria-labelledby="notices">
      <h2 id="notices">{text.title}</h2>
      <p>{notices.mailbox === 'waiting' ? text.waiting : text.ready}</p>
      <Form method="post">
        <input type="hidden" name="intent" value="notice-end-all" />
        <Button type="submit" look="quiet">
          {text.endAll}
        </Button>
      </Form>
    </section>
  );
}
