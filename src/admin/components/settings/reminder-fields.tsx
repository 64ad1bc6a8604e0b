import type { ReactNode } from 'react';
import { decimalText } from '../../../currencies/decimal-text.ts';
import type { OpenSetting, SettingValue } from '../../../shop/staff/settings/index.ts';
import { MOST_REMINDERS } from '../../../tenants/dunning.ts';
import { formatAmount } from '../../../tenants/price-format.ts';
import { Field } from '../../../ui/field.tsx';
import styles from '../section.module.css';
import { useHouse, useWork } from '../use-work.ts';

type Entered = Readonly<Record<string, string>>;

/** Days to pay an invoice. */
export function InvoiceDaysField(props: { setting: OpenSetting; entered: Entered; days: number }): ReactNode {
  const say = useWork().text.settings;
  const { invoiceDays } = useHouse(props.setting.tenant);
  return (
    <Field
      name="days"
      label={say.newDays}
      hint={say.daysHint(invoiceDays.least, invoiceDays.most)}
      inputMode="numeric"
      defaultValue={props.entered.days ?? String(props.days)}
      autoComplete="off"
      required
    />
  );
}

/** Steps of reminders in rows, and the days that each letter gives to pay. An empty row is no step. */
export function ReminderFields(props: {
  setting: OpenSetting;
  entered: Entered | undefined;
  steps: SettingValue & { unit: 'reminders' };
}): ReactNode {
  const { setting, entered, steps } = props;
  const say = useWork().text.settings;
  const { currency, priceFormat, reminders } = useHouse(setting.tenant);
  const highest = reminders.highestFee === 0 ? null : formatAmount(reminders.highestFee, priceFormat);
  const rows = Array.from({ length: MOST_REMINDERS }, (_, row) => row);
  const feeOf = (fee: number | undefined): string =>
    fee === undefined ? '' : decimalText(fee, currency, priceFormat.decimal);
  return (
    <>
      <fieldset>
        <legend>{say.stepsLegend}</legend>
        <p className={styles.hint}>{`${say.stepsHint} ${say.stepsLimits(highest, reminders.leastPayDays)}`}</p>
        {rows.map((row) => {
          const own = steps.levels[row];
          const field = (name: string, label: string, mode: 'numeric' | 'decimal', value: string): ReactNode => (
            <Field
              name={`${name}-${row}`}
              label={label}
              inputMode={mode}
              defaultValue={entered ? (entered[`${name}-${row}`] ?? '') : value}
              autoComplete="off"
            />
          );
          return (
            <div key={row} className={styles.row}>
              {field('afterDays', say.stepDays(row + 1), 'numeric', own ? String(own.afterDays) : '')}
              {field('fee', say.stepFee(row + 1, currency), 'decimal', feeOf(own?.fee))}
            </div>
          );
        })}
      </fieldset>
      <Field
        name="payDays"
        label={say.payDays}
        hint={say.payDaysHint}
        inputMode="numeric"
        defaultValue={entered ? (entered.payDays ?? '') : String(steps.payDays)}
        autoComplete="off"
        required
      />
    </>
  );
}
