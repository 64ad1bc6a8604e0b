import type { ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Select } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import type { ReturnFormData } from '../../return-form-data.ts';
import styles from './after-order.module.css';

/** Renders the choice of lines, quantities and reasons of a return. The line of the clicked link is preselected. */
export function ReturnForm(props: {
  data: ReturnFormData;
  problem: string | null;
  entered: Record<string, string>;
}): ReactNode {
  const { data, problem, entered } = props;
  const { labels } = data;
  return (
    <form method="post" className={styles.form}>
      {problem !== null && (
        <Notice kind="problem" role="alert">
          {problem}
        </Notice>
      )}
      <p>{data.lead}</p>
      {data.lines.map((line) => (
        <fieldset key={line.position} className={styles.line}>
          <legend>
            <strong>{line.title}</strong>
            {line.variantText && <span className={styles.facts}> {line.variantText}</span>}
          </legend>
          {line.note !== null && <p className={styles.facts}>{line.note}</p>}
          {line.most > 0 && (
            <div className={styles.choices}>
              <Select
                name={`quantity-${line.position}`}
                label={labels.quantity}
                defaultValue={entered[`quantity-${line.position}`] ?? String(line.chosen)}
              >
                {Array.from({ length: line.most + 1 }, (_, count) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the index is the value
                  <option key={count} value={count}>
                    {count}
                  </option>
                ))}
              </Select>
              <Select
                name={`reason-${line.position}`}
                label={labels.reason}
                defaultValue={entered[`reason-${line.position}`] ?? 'none'}
              >
                {data.reasons.map((reason) => (
                  <option key={reason.value} value={reason.value}>
                    {reason.text}
                  </option>
                ))}
              </Select>
              {line.exchanges.length > 0 && (
                <Select
                  name={`exchange-${line.position}`}
                  label={labels.exchange}
                  defaultValue={entered[`exchange-${line.position}`] ?? ''}
                  className={styles.wide}
                >
                  {line.exchanges.map((exchange) => (
                    <option key={exchange.value} value={exchange.value}>
                      {exchange.text}
                    </option>
                  ))}
                </Select>
              )}
            </div>
          )}
        </fieldset>
      ))}
      {data.days.length > 0 && (
        <Select
          name="collectOn"
          label={labels.day}
          hint={labels.dayHint}
          defaultValue={entered.collectOn ?? data.days[0]?.value}
        >
          {data.days.map((day) => (
            <option key={day.value} value={day.value}>
              {day.text}
            </option>
          ))}
        </Select>
      )}
      {data.fee !== null && <p>{data.fee}</p>}
      <div>
        <Button type="submit" look="primary" size="large" name="intent" value="register">
          {labels.submit}
        </Button>
      </div>
    </form>
  );
}
