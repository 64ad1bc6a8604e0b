import type { ReactNode } from 'react';
import type { CustomerFile } from '../../../shop/customers/customer-service/index.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { Field, Select } from '../../../ui/field.tsx';
import { adminDayText } from '../../formats.ts';
import styles from '../section.module.css';
import { Panel } from '../section.tsx';
import { useWork } from '../use-work.ts';

/** Shows the actions for a customer and the customer's requests. */
export function CustomerHelp(props: {
  file: CustomerFile;
  here: string;
  name: string;
  mayHelp: boolean;
  mayErase: boolean;
  mayGroup: boolean;
  /** True for the second step: a single click must not erase a customer. */
  asksToErase: boolean;
  /** Further forms, before those that need more care. */
  children?: ReactNode;
}): ReactNode {
  const { file, here, name, mayHelp, mayErase, mayGroup, asksToErase, children } = props;
  const { text, time } = useWork();
  const say = text.customers;
  const isClosed = file.account.isLocked || file.waiting > 0;
  const button = (intent: string, label: string) => (
    <form method="post" action={here}>
      <Button type="submit" name="intent" value={intent}>
        {label}
      </Button>
    </form>
  );
  return (
    <div className={styles.stack}>
      {mayHelp && (
        <Panel id="help" title={say.help}>
          <div className={styles.actions}>
            {isClosed && button('unlock', say.unlock)}
            {!file.account.isLocked && button('lock', say.lock)}
            {!file.account.isLocked && button('letter', say.letter)}
            {file.devices.length > 0 && button('end', say.end)}
          </div>
        </Panel>
      )}
      {children}
      {mayHelp && (
        <Panel id="birthday" title={say.birthdayTitle}>
          <form method="post" action={here} className={styles.form}>
            <p>{say.birthdayText}</p>
            <input type="hidden" name="intent" value="birthday" />
            <Field name="birthday" label={say.birthday} autoComplete="off" required />
            <Field name="note" label={say.note} autoComplete="off" maxLength={200} required />
            <div>
              <Button type="submit">{say.birthdaySubmit}</Button>
            </div>
          </form>
        </Panel>
      )}
      {mayGroup && file.groups.length > 0 && <GroupForm file={file} here={here} />}
      <Panel id="requests" title={say.requests}>
        {file.requests.length === 0 ? (
          <p className={styles.muted}>{say.noRequests}</p>
        ) : (
          <ul>
            {file.requests.map((request) => (
              <li key={request.id}>
                {say.requestKinds[request.kind]} · {time(request.askedAt)} ·{' '}
                {request.doneAt === null ? say.requestOpen : say.requestDone}
              </li>
            ))}
          </ul>
        )}
      </Panel>
      {mayErase && <EraseForm file={file} here={here} name={name} asks={asksToErase} />}
    </div>
  );
}

/** Form that assigns a customer group. */
function GroupForm({ file, here }: { file: CustomerFile; here: string }): ReactNode {
  const { text } = useWork();
  const say = text.customers;
  return (
    <Panel id="group" title={say.group}>
      <form method="post" action={here} className={styles.form}>
        <input type="hidden" name="intent" value="group" />
        <Select name="group" label={say.group} hint={say.groupText} defaultValue={file.account.category}>
          <option value="">{say.noGroup}</option>
          {file.groups
            .filter(({ key, isEnded }) => !isEnded || key === file.account.category)
            .map(({ key, name }) => (
              <option key={key} value={key}>
                {name}
              </option>
            ))}
        </Select>
        <div>
          <Button type="submit">{text.save}</Button>
        </div>
      </form>
    </Panel>
  );
}

function EraseForm(props: { file: CustomerFile; here: string; name: string; asks: boolean }): ReactNode {
  const { file, here, name, asks } = props;
  const { text, language } = useWork();
  const say = text.customers;
  const day = (iso: string) => adminDayText(iso, language);
  return (
    <Panel id="erase" title={say.erase}>
      <p>{say.eraseText}</p>
      {file.keptUntil !== null && <p>{say.eraseKept(day(file.keptUntil))}</p>}
      {file.openUntil !== null && <p>{say.eraseOpen(day(file.openUntil))}</p>}
      {asks ? (
        <form method="post" action={here} className={styles.form}>
          <p className={styles.strong}>{say.eraseConfirm(name)}</p>
          <input type="hidden" name="intent" value="erase" />
          <Field name="number" label={say.eraseNumber} inputMode="numeric" autoComplete="off" required />
          <div className={styles.actions}>
            <Button type="submit" look="primary">
              {say.eraseSubmit}
            </Button>
            <a href={here}>{text.cancel}</a>
          </div>
        </form>
      ) : (
        <div>
          <LinkButton href={`${here}?erase#erase`}>{say.eraseBegin}</LinkButton>
        </div>
      )}
    </Panel>
  );
}
