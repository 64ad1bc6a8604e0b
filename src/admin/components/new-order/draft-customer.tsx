import type { ReactNode } from 'react';
import { labelled } from '../../../tenants/labelled.ts';
import { Button } from '../../../ui/button.tsx';
import { Field, Select } from '../../../ui/field.tsx';
import type { DraftAnswer } from '../../new-order-action.ts';
import styles from '../section.module.css';
import { Panel } from '../section.tsx';
import { Table } from '../table.tsx';
import { useWork } from '../use-work.ts';

/** Chooses whose order it is: an account, found as in the customers section, or a guest. */
export function DraftCustomer({ answer, locales }: { answer: DraftAnswer; locales: readonly string[] }): ReactNode {
  const { text } = useWork();
  const say = text.newOrder;
  const { entered, view, customers, fields } = answer;
  const { customer } = view;
  return (
    <Panel id="customer" title={say.customer} flush={customers !== null && customers.length > 0}>
      <div className={customers !== null && customers.length > 0 ? styles.panelBody : styles.form}>
        <div className={styles.row}>
          <Field
            id="person"
            name="person"
            type="search"
            label={say.find}
            autoComplete="off"
            defaultValue={entered.person ?? ''}
          />
          <Button type="submit" name="intent" value="find" icon="magnifying-glass">
            {say.submitFind}
          </Button>
        </div>
        {customers?.length === 0 && <p role="status">{say.nobody}</p>}
        <div className={styles.row}>
          {customer ? (
            <p>
              <strong>{customer.name}</strong>
              {` · ${customer.number} · ${customer.email} `}
              <Button type="submit" name="intent" value="customer:" look="quiet">
                {say.asGuest}
              </Button>
            </p>
          ) : (
            <Field
              id="email"
              name="email"
              type="email"
              label={labelled(text.lang, say.guest, text.orders.email)}
              autoComplete="off"
              defaultValue={entered.email ?? ''}
              error={fields.email}
            />
          )}
          <Select id="locale" name="locale" label={say.language} defaultValue={entered.locale ?? locales[0] ?? ''}>
            {locales.map((locale) => (
              <option key={locale} value={locale}>
                {locale}
              </option>
            ))}
          </Select>
        </div>
      </div>
      {customers !== null && customers.length > 0 && (
        <Table
          label={say.customer}
          columns={[
            { label: text.customers.number, look: 'tight' },
            { label: text.orders.name, look: 'wide' },
            { label: text.orders.email },
            { label: text.orderPage.actions },
          ]}
          rows={customers.map(({ id, number, name, email }) => ({
            key: id,
            cells: [
              number,
              name,
              email,
              <Button key="choose" type="submit" name="intent" value={`customer:${id}`} look="quiet">
                {say.choose(name)}
              </Button>,
            ],
          }))}
        />
      )}
    </Panel>
  );
}
