import { type ReactNode, useState } from 'react';
import { Form } from 'react-router';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { useWishesText } from '../../wishes-text.ts';
import styles from './wishlist-items.module.css';

/** Renders the link to share the wishlist. It works for anyone until it is revoked. */
export function ShareForm({ link }: { link: string | null }): ReactNode {
  const { share: text } = useWishesText();
  const [isCopied, setIsCopied] = useState(false);
  const copy = (): void => {
    if (link)
      navigator.clipboard.writeText(link).then(
        () => setIsCopied(true),
        () => {},
      );
  };
  return (
    <section className={styles.section} aria-labelledby="share">
      <h2 id="share">{text.title}</h2>
      <p>{text.text}</p>
      {link !== null && (
        <div className={styles.link}>
          <Field label={text.link} readOnly value={link} onFocus={(event) => event.currentTarget.select()} />
          <Button icon="share" data-scripted onClick={copy}>
            {text.copy}
          </Button>
        </div>
      )}
      <p role="status">{isCopied && text.copied}</p>
      <Form method="post">
        <input type="hidden" name="intent" value={link === null ? 'share' : 'withdraw'} />
        <Button type="submit" look={link === null ? 'secondary' : 'quiet'} icon={link === null ? 'share' : undefined}>
          {link === null ? text.create : text.withdraw}
        </Button>
      </Form>
    </section>
  );
}
