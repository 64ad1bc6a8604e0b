import type { ReactNode } from 'react';
import { Form, useNavigation } from 'react-router';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import type { GiftCardTexts } from '../../gift-card-data.ts';
import styles from './gift-cards.module.css';

/** Renders the gift cards that pay, and a field for another code. `action`: address that handles the forms. */
export function PayByGiftCard(props: { words: GiftCardTexts; action: string }): ReactNode {
  const { words, action } = props;
  const sent = useNavigation().formData?.get('intent');
  const isRefused = words.said?.kind === 'problem';
  return (
    <div className={styles.part} id="gift-card">
      {words.said && (
        <Notice kind={words.said.kind} role={isRefused ? 'alert' : 'status'}>
          {words.said.text}
        </Notice>
      )}
      {words.used.length > 0 && (
        <ul className={styles.list}>
          {words.used.map(({ id, text, remove }) => (
            <li key={id} className={styles.entry}>
              <span>{text}</span>
              <Form method="post" action={action} preventScrollReset>
                <input type="hidden" name="intent" value="leave-gift-card" />
                <input type="hidden" name="id" value={id} />
                <Button type="submit" look="quiet" size="small" aria-label={remove}>
                  {words.remove}
                </Button>
              </Form>
            </li>
          ))}
        </ul>
      )}
      {words.saved.map(({ id, text }) => (
        <Form key={id} method="post" action={action} preventScrollReset>
          <input type="hidden" name="intent" value="saved-gift-card" />
          <input type="hidden" name="id" value={id} />
          <Button type="submit" size="small">
            {text}
          </Button>
        </Form>
      ))}
      <details className={styles.fold} open={isRefused}>
        <summary>{words.title}</summary>
        <Form method="post" action={action} preventScrollReset className={styles.form}>
          <input type="hidden" name="intent" value="gift-card" />
          <Field
            label={words.code}
            hint={words.hint}
            name="code"
            id="gift-card-code"
            required
            maxLength={60}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
          />
          <Button type="submit" busy={sent === 'gift-card'}>
            {words.enter}
          </Button>
        </Form>
      </details>
    </div>
  );
}
