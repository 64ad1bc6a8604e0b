import type { ReactNode } from 'react';
import type { AfterOrder } from '../../../shop/after-sales/fulfilment/index.ts';
import { Button } from '../../../ui/button.tsx';
import { Field, Select } from '../../../ui/field.tsx';
import styles from '../section.module.css';
import { Panel } from '../section.tsx';
import { useWork } from '../use-work.ts';

const REFUSALS = ['used', 'unsealed', 'incomplete', 'not-ours', 'damaged-by-customer'] as const;

type ReturnLine = AfterOrder['returns'][number]['lines'][number];

/** Decides about each line of a return; `entered` is a refused form. */
export function CheckReturn(props: { lines: ReturnLine[]; entered: Record<string, string>; here: string }): ReactNode {
  const { lines, entered, here } = props;
  const say = useWork().text.returns;
  return (
    <Panel id="check" title={say.check}>
      <form method="post" action={here} className={styles.form}>
        <p>{say.checkText}</p>
        {lines.map((line) => (
          <LineDecision key={line.position} line={line} entered={entered} />
        ))}
        <Select id="way" name="way" label={say.refundWay} defaultValue={entered.way ?? ''}>
          {Object.entries(say.refundWays).map(([value, name]) => (
            <option key={value} value={value === 'as-paid' ? '' : value}>
              {name}
            </option>
          ))}
        </Select>
        <Field
          id="note"
          name="note"
          label={say.note}
          maxLength={300}
          autoComplete="off"
          defaultValue={entered.note ?? ''}
        />
        <div>
          <Button type="submit" name="intent" value="settle" look="primary">
            {say.submitCheck}
          </Button>
        </div>
      </form>
    </Panel>
  );
}

/** How many units of a line are accepted, restocked and refused, and why. */
function LineDecision({ line, entered }: { line: ReturnLine; entered: Record<string, string> }): ReactNode {
  const say = useWork().text.returns;
  const { position } = line;
  const units = (name: string, initial: string) => ({
    id: `${name}-${position}`,
    name: `${name}-${position}`,
    inputMode: 'numeric' as const,
    autoComplete: 'off',
    maxLength: 2,
    defaultValue: entered[`${name}-${position}`] ?? initial,
  });
  return (
    <fieldset className={styles.form}>
      <legend>
        <strong>{line.title}</strong> {line.variantText}
      </legend>
      <div className={styles.numbers}>
        <Field {...units('accepted', String(line.quantity))} label={say.accept} />
        <Field {...units('restocked', line.reason === 'damaged' ? '0' : String(line.quantity))} label={say.restock} />
        <Field {...units('refused', '0')} label={say.refuse} />
      </div>
      <Select
        id={`because-${position}`}
        name={`because-${position}`}
        label={say.because}
        defaultValue={entered[`because-${position}`] ?? ''}
      >
        <option value="">{say.choose}</option>
        {REFUSALS.map((refusal) => (
          <option key={refusal} value={refusal}>
            {say.refusals[refusal]}
          </option>
        ))}
      </Select>
      <Field {...units('wear', '')} label={say.wear} hint={say.wearHint} inputMode="decimal" maxLength={10} />
      <Field {...units('wear-reason', '')} label={say.wearReason} inputMode="text" maxLength={300} />
    </fieldset>
  );
}
