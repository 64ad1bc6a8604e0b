import type { FormEvent, ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/choices.tsx';
import { Field, Select } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import type { CalculatorData } from '../../calculator-data.ts';
import { useCreditText } from '../../credit-text.ts';
import { useLinks } from '../../shop-links.ts';
import styles from './credit.module.css';
import { PlanList } from './plan-list.tsx';

/** Renders the form and result of the calculator, on its page or in a layer (`onAsk`). */
export function CalculatorView(props: {
  data: CalculatorData;
  busy?: boolean;
  onAsk?: (query: URLSearchParams) => void;
}): ReactNode {
  const { data, busy = false, onAsk } = props;
  const { calculator: text } = useCreditText();
  const links = useLinks();
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    if (!onAsk) return;
    event.preventDefault();
    const query = new URLSearchParams();
    for (const [name, value] of new FormData(event.currentTarget)) query.set(name, String(value));
    onAsk(query);
  };
  return (
    <div className={styles.calculator}>
      <form method="get" action={links.area('calculator')} className={styles.form} noValidate onSubmit={submit}>
        <Field
          id="calculator-amount"
          name="amount"
          label={text.amount}
          hint={text.amountHint(data.range.from, data.range.to)}
          required
          inputMode="decimal"
          autoComplete="off"
          maxLength={20}
          defaultValue={data.typed}
          error={data.isWrong ? text.invalid : undefined}
        />
        <Select id="calculator-months" name="months" label={text.number} defaultValue={String(data.months)}>
          {data.numbers.map((number) => (
            <option key={number} value={number}>
              {number}
            </option>
          ))}
          {data.pause && <option value="1">1</option>}
        </Select>
        {data.pause && (
          <Checkbox
            id="calculator-pause"
            name="pause"
            label={text.pause(data.pause.months, data.pause.percent)}
            defaultChecked={data.paused}
          />
        )}
        <div>
          <Button type="submit" look="primary" busy={busy}>
            {text.submit}
          </Button>
        </div>
      </form>
      <div role="status" className={styles.result} aria-busy={busy || undefined}>
        {data.adjusted && <Notice kind="info">{text.adjusted(data.adjusted)}</Notice>}
        {!data.sold && <Notice kind="info">{text.notSold}</Notice>}
        {data.plan && data.sold && !data.offered && <Notice kind="warning">{text.notOffered}</Notice>}
        {data.plan && <PlanList plan={data.plan} />}
        {data.limits && data.sold && <p>{data.limits}</p>}
      </div>
      {data.hints.length > 0 && (
        <div className={styles.hints}>
          {data.hints.map((hint) => (
            <p key={hint}>{hint}</p>
          ))}
        </div>
      )}
    </div>
  );
}
