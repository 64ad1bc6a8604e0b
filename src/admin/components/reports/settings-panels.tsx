import type { ReactNode } from 'react';
import type { ExchangeRate, ReportSchedule } from '../../../shop/reports/figures/index.ts';
import { Button } from '../../../ui/button.tsx';
import { Field, Select } from '../../../ui/field.tsx';
import pageStyles from '../section.module.css';
import { Panel } from '../section.tsx';
import { Table } from '../table.tsx';
import { useWork } from '../use-work.ts';
import { currenciesOf } from './figure-text.ts';

const RHYTHMS = ['week', 'month'] as const;
type Entered = Readonly<Record<string, string>>;

function CurrencySelect(props: { name: string; label: string; chosen: string }): ReactNode {
  const { houses } = useWork();
  return (
    <Select name={props.name} label={props.label} defaultValue={props.chosen}>
      {currenciesOf(houses).map((currency) => (
        <option key={currency}>{currency}</option>
      ))}
    </Select>
  );
}

/** Reports that the employee gets by mail. */
export function ReportMailPanel({ schedules, entered }: { schedules: ReportSchedule[]; entered: Entered }): ReactNode {
  const { text, houses, house, currency, isEverywhere } = useWork();
  const say = text.reports;
  const nameOf = (tenant: string) => houses.find(({ id }) => id === tenant)?.name ?? say.allTenants;
  return (
    <Panel id="mails" title={say.mails}>
      <p className={pageStyles.muted}>{say.mailsIntro}</p>
      {schedules.length === 0 ? (
        <p>{say.noMails}</p>
      ) : (
        <Table
          label={say.mails}
          columns={[
            { label: say.tenant, look: 'wide' },
            { label: say.currency, look: 'tight' },
            { label: say.rhythm, look: 'tight' },
            { label: say.unsubscribe, look: 'end' },
          ]}
          rows={schedules.map((schedule) => ({
            key: `${schedule.tenant} ${schedule.rhythm}`,
            cells: [
              nameOf(schedule.tenant),
              schedule.currency,
              say.rhythms[schedule.rhythm],
              <form key="end" method="post">
                <input type="hidden" name="do" value="end" />
                <input type="hidden" name="tenant" value={schedule.tenant} />
                <input type="hidden" name="rhythm" value={schedule.rhythm} />
                <Button type="submit" look="quiet">
                  {say.unsubscribe}
                </Button>
              </form>,
            ],
          }))}
        />
      )}
      <form method="post" className={pageStyles.row}>
        <input type="hidden" name="do" value="schedule" />
        <Select name="tenant" label={say.tenant} defaultValue={entered.tenant ?? house}>
          {isEverywhere && <option value="all">{say.allTenants}</option>}
          {houses.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
        <CurrencySelect name="currency" label={say.currency} chosen={entered.currency ?? currency} />
        <Select name="rhythm" label={say.rhythm} defaultValue={entered.rhythm ?? 'week'}>
          {RHYTHMS.map((rhythm) => (
            <option key={rhythm} value={rhythm}>
              {say.rhythms[rhythm]}
            </option>
          ))}
        </Select>
        <Button type="submit">{say.subscribe}</Button>
      </form>
    </Panel>
  );
}

/** Exchange rates by day; those who may change them have a form. */
export function RatePanel(props: {
  rates: ExchangeRate[];
  mayRate: boolean;
  today: string;
  entered: Entered;
}): ReactNode {
  const { rates, mayRate, today, entered } = props;
  const { text, dayText } = useWork();
  const say = text.reports;
  return (
    <Panel id="rates" title={say.rates}>
      <p className={pageStyles.muted}>
        {say.ratesIntro} {say.rateHint}
      </p>
      {rates.length === 0 ? (
        <p>{say.noRates}</p>
      ) : (
        <Table
          label={say.rates}
          columns={[
            { label: say.validFrom, look: 'wide' },
            { label: say.currency, look: 'tight' },
            { label: say.rate, look: 'end' },
          ]}
          rows={rates.map(({ currency, quote, validFrom, rate }) => ({
            key: `${currency} ${quote} ${validFrom}`,
            cells: [dayText(validFrom), `1 ${currency}`, `${rate} ${quote}`],
          }))}
        />
      )}
      {mayRate && (
        <form method="post" className={pageStyles.row}>
          <input type="hidden" name="do" value="rate" />
          <CurrencySelect name="currency" label={say.one} chosen={entered.currency ?? 'EUR'} />
          <CurrencySelect name="quote" label={say.isWorth} chosen={entered.quote ?? 'CHF'} />
          <Field
            name="validFrom"
            type="date"
            label={say.validFrom}
            defaultValue={entered.validFrom ?? today}
            required
          />
          <Field
            name="rate"
            label={say.rate}
            hint={say.rateFieldHint}
            inputMode="decimal"
            autoComplete="off"
            defaultValue={entered.rate ?? ''}
          />
          <Button type="submit">{say.saveRate}</Button>
        </form>
      )}
    </Panel>
  );
}
