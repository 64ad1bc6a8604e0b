import { type ReactNode, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { useAccountText } from '../../text.tsx';
import styles from './password-field.module.css';

/** A password, which its owner can look at; pasting works. Never comes back from the server. */
export function PasswordField(props: {
  id: string;
  name: string;
  label: string;
  hint?: string;
  error?: string | undefined;
  /** A password manager offers a new one, or fills in the one it knows. */
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
