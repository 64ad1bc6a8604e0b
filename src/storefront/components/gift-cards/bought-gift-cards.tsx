import type { ReactNode } from 'react';
import { Form } from 'react-router';
import { Button } from '../../../ui/button.tsx';
import type { GiftCardTexts } from '../../gift-card-data.ts';
import styles from './gift-cards.module.css';

/** Renders the gift cards that a basket buys; `canRemove` adds a button to each. */
export function BoughtGiftCards(props: { words: GiftCardTexts; canRemove?: boolean }): ReactNode {
  const { words, canRemove = false } = props;
  if (words.bought.length === 0) return null;
  return (
    <ul aria-label={words.boughtTitle}>
      {words.bought.map(({ id, title, amount, notes, remove }) => (
        <li key={id} className={styles.bought}>
          <span className={styles.name}>{title}</span>
          <span className={styles.amount}>{amount}</span>
          <div>
            {notes.map((note) => (
              <p key={note} className={styles.note}>
                {note}
              </p>
            ))}
          </div>
          {canRemove && (
            <Form method="post" preventScrollReset>
              <input type="hidden" name="intent" value="remove-gift-card" />
              <input type="hidden" name="id" value={id} />
              <Button type="submit" look="quiet" size="small" aria-label={remove}>
                {words.remove}
              </Button>
            </Form>
          )}
        </li>
      ))}
    </ul>
  );
}
