import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useFetcher } from 'react-router';
import type { PasskeyRequest } from '../../../shop/customers/accounts/index.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useHydrated } from '../../hydrated.ts';
import { useLinks } from '../../shop-links.ts';
import { useAccountText } from '../../text.tsx';
import styles from './account-page.module.css';
import { hasPasskeys, signByPasskey } from './browser-passkeys.ts';

/** Answer of the login page to the start of a login by passkey. */
export type PasskeyStart = { passkey: PasskeyRequest } | { passkeyProblem: string };

/**
 * Renders the login by passkey in browsers that know them; nothing elsewhere and without script. A whole document
 * answers, as to a password.
 */
export function PasskeyLogin({ next }: { next: string | null }): ReactNode {
  const text = useAccountText();
  const page = useLinks().area('account');
  const start = useFetcher<PasskeyStart>();
  const form = useRef<HTMLFormElement>(null);
  const [signed, setSigned] = useState('');
  const isHydrated = useHydrated();
  const answer = start.data;

  useEffect(() => {
    if (!answer || !('passkey' in answer)) return;
    void signByPasskey(answer.passkey).then((given) => {
      if (given !== null) setSigned(given);
    });
  }, [answer]);
  useEffect(() => {
    if (signed === '') return;
    form.current?.requestSubmit();
    // An answer counts once: after a refusal the next press begins anew.
    setSigned('');
  }, [signed]);

  // Before the script starts the button has its place, so that no other one moves.
  if (isHydrated && !hasPasskeys()) return null;
  return (
    <form
      ref={form}
      data-scripted
      method="post"
      action={page}
      className={styles.form}
      onSubmit={(event) => {
        if (signed !== '') return;
        event.preventDefault();
        void start.submit({ intent: 'passkey-start' }, { method: 'post', action: page });
      }}
    >
      {answer && 'passkeyProblem' in answer && <Notice kind="problem">{answer.passkeyProblem}</Notice>}
      <input type="hidden" name="intent" value="passkey" />
      <input type="hidden" name="passkey" value={signed} readOnly />
      {next !== null && <input type="hidden" name="next" value={next} />}
      <div className={styles.actions}>
        <Button type="submit" size="large" busy={start.state !== 'idle' || signed !== ''}>
          {text.login.passkey}
        </Button>
      </div>
    </form>
  );
}
