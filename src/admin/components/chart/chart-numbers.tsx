import type { ReactNode } from 'react';
import type { ChartPage } from '../../../shop/money/ledger/index.ts';
import { Button } from '../../../ui/button.tsx';
import { Field, Select } from '../../../ui/field.tsx';
import { CellField } from '../cell-field.tsx';
import styles from '../section.module.css';
import { TablePanel } from '../table-panel.tsx';
import { Tag } from '../tag.tsx';
import { useWork } from '../use-work.ts';

type Row = ChartPage['rows'][number];

/** Returns the name of a row: its account, VAT rate and country. */
export function useAccountName(): (row: Pick<Row, 'account' | 'permille' | 'country'>) => string {
  const { text } = useWork();
  const say = text.chart;
  return ({ account, permille, country }) =>
    [say.accounts[account], permille === null ? null : say.rate(String(permille / 10)), country]
      .filter(Boolean)
      .join(', ');
}

/** Form with the number and tax key of each account, and a row for a further rate or country. */
export function ChartNumbers(props: { page: ChartPage; entered: Record<string, string>; mayBook: boolean }): ReactNode {
  const { page, entered, mayBook } = props;
  const { text } = useWork();
  const say = text.chart;
  const nameOf = useAccountName();
  const own = entered.intent === 'save' ? entered : {};
  const table = (
    <TablePanel
      id="numbers"
      title={say.mapping(page.name)}
      columns={[
        { label: say.account, look: 'wide' },
        { label: say.number },
        { label: say.taxKey },
        { label: say.shipped, look: 'wide' },
      ]}
      rows={page.rows.map((row) => ({
        key: row.key,
        cells: [
          <span key="name">
            {nameOf(row)} {row.isOwn && <Tag tone="warning">{say.own}</Tag>}
          </span>,
          mayBook ? (
            <CellField
              key="number"
              name={`number:${row.key}`}
              label={say.numberOf(nameOf(row))}
              defaultValue={own[`number:${row.key}`] ?? row.number ?? ''}
            />
          ) : (
            (row.number ?? text.none)
          ),
          mayBook ? (
            <CellField
              key="tax"
              name={`key:${row.key}`}
              label={say.taxKeyOf(nameOf(row))}
              defaultValue={own[`key:${row.key}`] ?? row.taxKey ?? ''}
            />
          ) : (
            (row.taxKey ?? text.none)
          ),
          row.shipped ? `${row.shipped.number} ${row.shipped.name}` : row.permille === null ? text.none : say.allRates,
        ],
      }))}
    >
      {mayBook && (
        <div className={styles.panelBody}>
          <p className={styles.hint}>{say.hint}</p>
          <fieldset className={styles.form}>
            <legend>{say.add}</legend>
            <div className={styles.row}>
              <Select name="account" label={say.account} defaultValue={own.account ?? ''}>
                <option value="">{say.none}</option>
                {Object.entries(say.accounts).map(([account, name]) => (
                  <option key={account} value={account}>
                    {name}
                  </option>
                ))}
              </Select>
              <Field
                name="rate"
                label={say.rateLabel}
                inputMode="decimal"
                autoComplete="off"
                defaultValue={own.rate ?? ''}
              />
              <Field
                name="country"
                label={say.country}
                hint={say.countryHint}
                maxLength={2}
                autoComplete="off"
                defaultValue={own.country ?? ''}
              />
              <Field name="number" label={say.number} autoComplete="off" defaultValue={own.number ?? ''} />
              <Field name="taxKey" label={say.taxKey} autoComplete="off" defaultValue={own.taxKey ?? ''} />
            </div>
          </fieldset>
          <div className={styles.actions}>
            <Button type="submit" name="intent" value="save" look="primary">
              {say.save}
            </Button>
          </div>
        </div>
      )}
    </TablePanel>
  );
  return mayBook ? (
    <form method="post">
      <input type="hidden" name="state" value={page.state} />
      {table}
    </form>
  ) : (
    table
  );
}
