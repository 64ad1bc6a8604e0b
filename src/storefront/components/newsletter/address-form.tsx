import type { ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import styles from './newsletter.module.css';
import { useAddressGate } from './use-address-gate.ts';

/** Renders a form for one address. It cannot be sent without an address. A proved address cannot change. */
export function AddressForm(props: {
  words: { email: string; disabled: string };
  /** Address proved by a link or a login; null if none. */
  email: string | null;
  answer: { message: string | null; fields: Record<string, string>; entered: Record<string, string> } | undefined;
  submit: ReactNode;
  children: ReactNode;
}): ReactNode {
  const { words, email, answer, submit, children } = props;
  const gate = useAddressGate();
  return (
    <form method="post" noValidate className={styles.form} ref={gate.form} onInput={gate.look}>
      {answer?.message && (
        <Notice kind="problem" role="alert">
          {answer.message}
        </Notice>
      )}
      <Field
        id="newsletter-email"
        name="email"
        type="email"
        label={words.email}
        required
        readOnly={email !== null}
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
        defaultValue={email ?? answer?.entered.email ?? ''}
        error={answer?.fields.email}
      />
      {children}
      <Button
        type="submit"
        look="primary"
        size="large"
        disabled={gate.isShut}
        aria-describedby={gate.isShut ? 'newsletter-why' : undefined}
      >
        {submit}
      </Button>
      {gate.isShut && (
        <p id="newsletter-why" className={styles.why}>
          {words.disabled}
        </p>
      )}
    </form>
  );
}
