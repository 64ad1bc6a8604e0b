import type { ReactNode } from 'react';
import type { CustomerFile } from '../../../shop/customers/customer-service/index.ts';
import { Button } from '../../../ui/button.tsx';
import { Field, Select } from '../../../ui/field.tsx';
import styles from '../section.module.css';
import { Panel } from '../section.tsx';
import { AdminTextArea } from '../text-area.tsx';
import { useWork } from '../use-work.ts';
import { SalutationSelect } from './customer-addresses.tsx';

type Props = {
  file: CustomerFile;
  here: string;
  locales: readonly string[];
  /** Fields of a refused form. */
  kept: Record<string, string>;
};

/** Forms that correct the data of a customer and ask for another e-mail address. */
export function CustomerEdit({ file, here, locales, kept }: Props): ReactNode {
  const { text } = useWork();
  const say = text.customers;
  const { account } = file;
  const own: Record<string, string> = kept.intent === 'correct' ? kept : {};
  return (
    <>
      <Panel id="edit" title={say.edit}>
        <form method="post" action={`${here}#edit`} className={styles.form}>
          <input type="hidden" name="intent" value="correct" />
          <input type="hidden" name="seen" value={account.changedAt.toISOString()} />
          <SalutationSelect id="own-salutation" value={own.salutation ?? account.salutation} />
          <Field
            id="own-first-name"
            name="firstName"
            label={say.fields.firstName}
            defaultValue={own.firstName ?? account.firstName}
            autoComplete="off"
            maxLength={70}
            required
          />
          <Field
            id="own-last-name"
            name="lastName"
            label={say.fields.lastName}
            defaultValue={own.lastName ?? account.lastName}
            autoComplete="off"
            maxLength={70}
            required
          />
          <Field
            id="own-phone"
            name="phone"
            label={say.phone}
            defaultValue={own.phone ?? account.phone ?? ''}
            autoComplete="off"
            inputMode="tel"
            maxLength={30}
          />
          <Select id="own-locale" name="locale" label={say.language} defaultValue={own.locale ?? account.locale}>
            {locales.map((locale) => (
              <option key={locale}>{locale}</option>
            ))}
          </Select>
          <div>
            <Button type="submit">{text.save}</Button>
          </div>
        </form>
      </Panel>
      <Panel id="new-email" title={say.newEmail}>
        <form method="post" action={`${here}#new-email`} className={styles.form}>
          <p>{say.newEmailText}</p>
          <input type="hidden" name="intent" value="email" />
          <Field
            id="own-email"
            name="email"
            type="email"
            label={say.email}
            defaultValue={kept.intent === 'email' ? kept.email : ''}
            autoComplete="off"
            maxLength={200}
            required
          />
          <div>
            <Button type="submit">{say.newEmailDo}</Button>
          </div>
        </form>
      </Panel>
    </>
  );
}

/** Files what a customer said on the telephone or wrote in a letter as a message. */
export function NewTicket(props: {
  here: string;
  subjects: Record<string, string>;
  kept: Record<string, string>;
}): ReactNode {
  const { here, subjects, kept } = props;
  const { text } = useWork();
  const say = text.customers;
  const own: Record<string, string> = kept.intent === 'ticket' ? kept : {};
  return (
    <Panel id="new-ticket" title={say.newTicket}>
      <form method="post" action={`${here}#new-ticket`} className={styles.form}>
        <input type="hidden" name="intent" value="ticket" />
        <Select id="ticket-subject" name="subject" label={text.inbox.subject} defaultValue={own.subject ?? 'other'}>
          {Object.entries(subjects).map(([key, name]) => (
            <option key={key} value={key}>
              {name}
            </option>
          ))}
        </Select>
        <AdminTextArea
          id="ticket-text"
          name="words"
          label={say.newTicketText}
          defaultValue={own.words ?? ''}
          rows={4}
          maxLength={4000}
        />
        <div>
          <Button type="submit">{say.newTicketDo}</Button>
        </div>
      </form>
    </Panel>
  );
}
