import { type ReactNode, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { useAccountText } from '../../text.tsx';
import styles from './password-field.module.css';

/**
 * Renders a password field with a control that reveals the password. Pasting works. The server never returns the value.
 */
export function PasswordField(props: {
  id: string;
  name: string;
  label: string;
  hint?: string;
  error?: string | undefined;
  /** Tells password managers to offer a new password or to fill in the stored one. */
  kind: 'new' | 'current';
}): ReactNode {
  const { kind, ...field } = props;
  const text = useAccountText();
  const [shown, setShown] = useState(false);
  return (
    <div className={styles.frame}>
      <Field
        {...field}
        type={shown ? 'text' : 'password'}
        required
        autoComplete={`${kind}-password`}
        autoCapitalize="none"
        spellCheck={false}
      />
      <Button
        look="quiet"
        size="small"
        data-scripted
        aria-pressed={shown}
        aria-controls={field.id}
        onClick={() => setShown(!shown)}
      >
        {shown ? text.hidePassword : text.showPassword}
      </Button>
    </div>
  );
}
