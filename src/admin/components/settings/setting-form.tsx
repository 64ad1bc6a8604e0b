import type { ReactNode } from 'react';
import { decimalText } from '../../../currencies/decimal-text.ts';
import type { OpenSetting, SettingValue, Weekday } from '../../../shop/staff/settings/index.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/choices.tsx';
import { Field } from '../../../ui/field.tsx';
import { DateTimeField } from '../date-time-field.tsx';
import styles from '../section.module.css';
import { Panel } from '../section.tsx';
import { useHouse, useWork } from '../use-work.ts';
import { MailTextFields } from './mail-text-fields.tsx';
import { InvoiceDaysField, ReminderFields } from './reminder-fields.tsx';
import { useSettingWords } from './use-setting-words.ts';

type Entered = Readonly<Record<string, string>>;

const DAYS = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'] as const satisfies Weekday[];
/** Empty rows for further exceptions. */
const MORE_EXCEPTIONS = 3;

function AmountField(props: { setting: OpenSetting; entered: Entered; amount: number }): ReactNode {
  const { currency, priceFormat } = useHouse(props.setting.tenant);
  const say = useWork().text.settings;
  return (
    <Field
      name="amount"
      label={say.newAmount(currency)}
      inputMode="decimal"
      defaultValue={props.entered.amount ?? decimalText(props.amount, currency, priceFormat.decimal)}
      autoComplete="off"
      required
    />
  );
}

function MethodFields(props: {
  setting: OpenSetting;
  entered: Entered | undefined;
  chosen: (SettingValue & { unit: 'methods' })['methods'];
}): ReactNode {
  const say = useWork().text.settings;
  const { methods } = useHouse(props.setting.tenant);
  return (
    <fieldset>
      <legend>{say.methodsLegend}</legend>
      <p className={styles.hint}>{say.methodsHint}</p>
      {methods.map((method) => (
        <Checkbox
          key={method}
          name={`method-${method}`}
          label={say.methods[method]}
          defaultChecked={props.entered ? props.entered[`method-${method}`] === 'on' : props.chosen.includes(method)}
        />
      ))}
    </fieldset>
  );
}

function HoursFields(props: { entered: Entered; hours: SettingValue & { unit: 'hours' } }): ReactNode {
  const { entered, hours } = props;
  const say = useWork().text.settings;
  const rows = Array.from({ length: hours.exceptions.length + MORE_EXCEPTIONS }, (_, row) => row);
  return (
    <>
      <fieldset>
        <legend>{say.hoursLegend}</legend>
        <p className={styles.hint}>{say.hoursHint}</p>
        {DAYS.map((day) => {
          const own = hours.weekly.find(({ days }) => days.includes(day));
          const field = (name: 'opens' | 'closes', label: string): ReactNode => (
            <Field
              type="time"
              name={`${name}-${day}`}
              label={label}
              defaultValue={entered[`${name}-${day}`] ?? own?.[name] ?? ''}
            />
          );
          return (
            <div key={day} className={styles.row}>
              {field('opens', say.opensOn(say.days[day]))}
              {field('closes', say.closesOn(say.days[day]))}
            </div>
          );
        })}
      </fieldset>
      <fieldset>
        <legend>{say.exceptions}</legend>
        <p className={styles.hint}>{say.exceptionsHint}</p>
        {rows.map((row) => {
          const own = hours.exceptions[row];
          const field = (type: 'date' | 'time', name: string, label: string, value: string | null = ''): ReactNode => (
            <Field
              type={type}
              name={`${name}-${row}`}
              label={label}
              aria-label={`${label} ${row + 1}`}
              defaultValue={entered[`${name}-${row}`] ?? value ?? ''}
            />
          );
          return (
            <div key={row} className={styles.row}>
              {field('date', 'exceptionFrom', say.exceptionFrom, own?.from)}
              {field('date', 'exceptionUntil', say.exceptionUntil, own?.until)}
              {field('time', 'exceptionOpens', say.exceptionOpens, own?.opens)}
              {field('time', 'exceptionCloses', say.exceptionCloses, own?.closes)}
            </div>
          );
        })}
      </fieldset>
    </>
  );
}

/** Form of a new value with its effect date and reason; after a preview or a problem it shows what was entered. */
export function SettingChangeForm(props: { setting: OpenSetting; entered: Entered | undefined }): ReactNode {
  const { setting, entered } = props;
  const { text } = useWork();
  const say = text.settings;
  const words = useSettingWords(setting.tenant);
  const { value } = setting;
  return (
    <Panel id="change" title={say.change}>
      <form method="post" className={styles.form} noValidate>
        <input type="hidden" name="intent" value="preview" />
        <input type="hidden" name="seen" value={setting.seen} />
        {value.unit === 'money' && <AmountField setting={setting} entered={entered ?? {}} amount={value.amount} />}
        {value.unit === 'methods' && <MethodFields setting={setting} entered={entered} chosen={value.methods} />}
        {value.unit === 'days' && <InvoiceDaysField setting={setting} entered={entered ?? {}} days={value.days} />}
        {value.unit === 'reminders' && <ReminderFields setting={setting} entered={entered} steps={value} />}
        {value.unit === 'mail' && <MailTextFields setting={setting} entered={entered ?? {}} mail={value} />}
        {value.unit === 'hours' && <HoursFields entered={entered ?? {}} hours={value} />}
        {setting.seen > 0 && (
          <Checkbox
            name="configured"
            label={say.toConfigured(words.line(setting.configured))}
            defaultChecked={entered?.configured === 'on'}
          />
        )}
        <DateTimeField
          name="from"
          label={say.from}
          hint={say.fromHint(words.timeZone)}
          defaultValue={entered?.from ?? ''}
        />
        <Field
          name="reason"
          label={say.reason}
          hint={say.reasonHint}
          defaultValue={entered?.reason ?? ''}
          maxLength={200}
          autoComplete="off"
          required
        />
        <div>
          <Button type="submit" look="primary">
            {say.preview}
          </Button>
        </div>
      </form>
    </Panel>
  );
}
