import type { ReactNode } from 'react';
import type { GoodsPreview } from '../../../shop/after-sales/order-goods/index.ts';
import { Button } from '../../../ui/button.tsx';
import { Field, Select } from '../../../ui/field.tsx';
import type { GoodsAnswer } from '../../change-goods-action.ts';
import sections from '../section.module.css';
import { FactList, Panel } from '../section.tsx';
import { useWork } from '../use-work.ts';
import styles from './order.module.css';

/** Reason and note of a change, what it does, and the button that saves it once it is calculated. */
export function GoodsSummary({ answer }: { answer: GoodsAnswer }): ReactNode {
  const { text } = useWork();
  const say = text.orderGoods;
  const { entered, preview } = answer;
  return (
    <Panel id="summary" title={say.calculated}>
      {preview === null ? <p className={sections.muted}>{say.uncalculated}</p> : <PreviewFacts preview={preview} />}
      <Select name="reason" label={say.reason} defaultValue={entered.reason ?? ''}>
        <option value="">{say.choose}</option>
        {Object.entries(say.reasons).map(([reason, label]) => (
          <option key={reason} value={reason}>
            {label}
          </option>
        ))}
      </Select>
      <Field
        name="note"
        label={say.note}
        hint={say.noteHint}
        maxLength={300}
        autoComplete="off"
        defaultValue={entered.note ?? ''}
      />
      <div>
        <Button type="submit" name="intent" value="preview" look={preview ? 'secondary' : 'primary'}>
          {say.calculate}
        </Button>
      </div>
      {preview && (
        <>
          <input type="hidden" name="shown" value={preview.shown} />
          <div>
            <Button type="submit" name="intent" value="save" look="primary">
              {say.save}
            </Button>
          </div>
        </>
      )}
    </Panel>
  );
}

function PreviewFacts({ preview }: { preview: GoodsPreview }): ReactNode {
  const { text, amount, dayText } = useWork();
  const say = text.orderGoods;
  const { lines, delivery, discount, promised, before, after, difference, way } = preview;
  const both = (one: number | null, other: number | null) =>
    one === null
      ? amount(other ?? 0)
      : other === null
        ? `${amount(one)} → ${text.none}`
        : `${amount(one)} → ${amount(other)}`;
  return (
    <div role="status" className={styles.part}>
      <ul className={styles.changes}>
        {lines.map((line) => (
          <li key={`${line.kind} ${line.sku} ${line.quantity}`}>
            {`${line.quantity} × ${line.title}${line.variantText === '' ? '' : `, ${line.variantText}`}`}
            <br />
            <strong>
              {line.instead ? say.becomes(line.instead.variantText || line.instead.sku) : say.kinds[line.kind]}
            </strong>
            {`: ${both(line.before, line.after)}`}
          </li>
        ))}
      </ul>
      <FactList
        facts={[
          ...(discount === 0 ? [] : [[say.discount, amount(-discount)] satisfies [string, ReactNode]]),
          ...(delivery.before === delivery.after
            ? []
            : [[say.delivery, both(delivery.before, delivery.after)] satisfies [string, ReactNode]]),
          [say.total, both(before, after)],
          [say.difference, <strong key="difference">{`${difference > 0 ? '+' : ''}${amount(difference)}`}</strong>],
          ...(promised === null
            ? []
            : [
                [say.promised, say.promise(dayText(promised.earliest), dayText(promised.latest))] satisfies [
                  string,
                  ReactNode,
                ],
              ]),
        ]}
      />
      <p>{say.ways[way]}</p>
    </div>
  );
}
