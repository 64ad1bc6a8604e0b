import { type ReactNode, useEffect, useState } from 'react';
import { useFetcher } from 'react-router';
import type { AccountFieldProblem, PasskeyCreation } from '../../../shop/customers/accounts/index.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useHydrated } from '../../hydrated.ts';
import { useAccountText } from '../../text.tsx';
import styles from './account-page.module.css';
import { AccountSection } from './account-page.tsx';
import { createPasskey, hasPasskeys } from './browser-passkeys.ts';
import { PasswordField } from './password-field.tsx';
import { inputId, problemText } from './problem-text.ts';

export type ShownPasskey = { id: string; name: string; created: string; used: string | null };

/** Answer of the page to the start of a new passkey. */
export type PasskeyCreationStart =
  | { creation: PasskeyCreation }
  | { creationProblem: string | null; field: AccountFieldProblem | null };

const FORM = 'passkey';

/** Lists the passkeys of an account, and adds one in browsers that know them. */
export function PasskeySection(props: { passkeys: ShownPasskey[]; hasPassword: boolean }): ReactNode {
  const { passkeys, hasPassword } = props;
  const { security: text, remove } = useAccountText();
  const isHydrated = useHydrated();
  return (
    <AccountSection id="passkeys" title={text.passkeys}>
      <p>{text.passkeysText}</p>
      {passkeys.length > 0 && (
        <ul className={styles.cards}>
          {passkeys.map(({ id, name, created, used }) => (
            <li key={id} className={styles.card}>
              <h3>{name}</h3>
              <p className={styles.small}>
                {text.passkeyCreated(created)}
                {used !== null && <> · {text.passkeyUsed(used)}</>}
              </p>
              <form method="post">
                <input type="hidden" name="id" value={id} />
                <Button
                  type="submit"
                  size="small"
                  name="intent"
                  value="passkey-remove"
                  aria-label={text.passkeyRemoveOf(name)}
                >
                  {remove}
                </Button>
              </form>
            </li>
          ))}
        </ul>
      )}
      {(!isHydrated || hasPasskeys()) && <NewPasskey key={passkeys.length} hasPassword={hasPassword} />}
      {isHydrated && !hasPasskeys() && <p className={styles.small}>{text.passkeyUnsupported}</p>}
    </AccountSection>
  );
}

function NewPasskey({ hasPassword }: { hasPassword: boolean }): ReactNode {
  const text = useAccountText();
  const start = useFetcher<PasskeyCreationStart>();
  const stored = useFetcher<{ added: boolean }>();
  const [declined, setDeclined] = useState(false);
  const answer = start.data;
  const { submit } = stored;
  const problem = answer && 'creationProblem' in answer ? answer : null;

  useEffect(() => {
    if (!answer || !('creation' in answer)) return;
    void createPasskey(answer.creation).then((passkey) => {
      setDeclined(passkey === null);
      if (passkey !== null) void submit({ intent: 'passkey-add', passkey }, { method: 'post' });
    });
  }, [answer, submit]);

  const message =
    problem?.creationProblem ?? (declined || stored.data?.added === false ? text.security.passkeyFailed : null);
  return (
    <start.Form method="post" data-scripted noValidate className={styles.form} onSubmit={() => setDeclined(false)}>
      {message !== null && (
        <Notice kind="problem" role="alert">
          {message}
        </Notice>
      )}
      <input type="hidden" name="intent" value="passkey-start" />
      {hasPassword && (
        <PasswordField
          id={inputId(FORM, 'current')}
          name="current"
          label={text.fields.password}
          hint={text.security.passkeyPassword}
          kind="current"
          error={problem?.field ? problemText('current', problem.field, text, 1) : undefined}
        />
      )}
      <div className={styles.actions}>
        <Button type="submit" busy={start.state !== 'idle' || stored.state !== 'idle'}>
          {text.security.passkeyAdd}
        </Button>
      </div>
    </start.Form>
  );
}
