import type { ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Field, Select } from '../../../ui/field.tsx';
import styles from '../section.module.css';
import { Panel } from '../section.tsx';
import { SuggestedField } from '../suggested-field.tsx';
import { AdminTextArea } from '../text-area.tsx';
import { useWork } from '../use-work.ts';

/** Renders the form that gives a card. `action`: address of the section. */
export function IssueGiftCard(props: {
  action: string;
  locales: readonly string[];
  entered: Readonly<Record<string, string>>;
}): ReactNode {
  const { action, locales, entered } = props;
  const say = useWork().text.giftCards;
  return (
    <Panel id="issue" title={say.issue}>
      <form method="post" action={action} className={styles.form}>
        <Field
          id="amount"
          name="amount"
          label={say.amount}
          defaultValue={entered.amount ?? ''}
          inputMode="decimal"
          required
          autoComplete="off"
        />
        <Field
          id="name"
          name="name"
          label={say.name}
          defaultValue={entered.name ?? ''}
          required
          autoComplete="off"
          maxLength={70}
        />
        <Field
          id="email"
          name="email"
          label={say.email}
          defaultValue={entered.email ?? ''}
          type="email"
          required
          autoComplete="off"
          maxLength={254}
        />
        <AdminTextArea
          id="message"
          name="message"
          label={say.message}
          defaultValue={entered.message ?? ''}
          rows={3}
          maxLength={300}
        />
        <SuggestedField
          kind="orders"
          id="order"
          name="order"
          label={say.orderOptional}
          defaultValue={entered.order ?? ''}
          maxLength={20}
        />
        <Select id="locale" name="locale" label={say.language} defaultValue={entered.locale ?? locales[0]}>
          {locales.map((locale) => (
            <option key={locale} value={locale}>
              {locale}
            </option>
          ))}
        </Select>
        <Field
          id="reason"
          name="reason"
          label={say.reason}
          defaultValue={entered.reason ?? ''}
          required
          autoComplete="off"
          maxLength={300}
        />
        <Button type="submit" name="intent" value="issue">
          {say.give}
        </Button>
      </form>
    </Panel>
  );
}
