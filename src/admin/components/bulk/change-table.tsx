import type { ReactNode } from 'react';
import type { BulkActionPage, BulkProblem, ShownValue } from '../../../shop/catalogue/products/index.ts';
import { formatAmount } from '../../../tenants/price-format.ts';
import type { PriceFormats } from '../../price-formats.ts';
import { ADMIN_ROOT } from '../../sections.ts';
import { Key } from '../section.tsx';
import { Table } from '../table.tsx';
import { Tag, type Tone } from '../tag.tsx';
import { useWork } from '../use-work.ts';
import styles from './bulk.module.css';

type Change = BulkActionPage['changes'][number];

const TONES: Record<Change['state'], Tone> = {
  planned: 'quiet',
  refused: 'warning',
  written: 'good',
  conflict: 'warning',
};

/** Returns the sentence of a refusal. */
export function useProblemText(): (problem: string) => string {
  const { text } = useWork();
  const known: Record<string, string> = text.bulk.problems satisfies Record<BulkProblem, string>;
  return (problem) => known[problem] ?? problem;
}

/** Table of an action's changes and refusals: what, old and new, and why not. */
export function ChangeTable({ changes, formats }: { changes: readonly Change[]; formats: PriceFormats }): ReactNode {
  const { text, number } = useWork();
  const say = text.bulk;
  const problemText = useProblemText();
  const hasLines = changes.some(({ line }) => line !== null);
  return (
    <div className={styles.scroll}>
      <Table
        label={say.table}
        columns={[
          ...(hasLines ? [{ label: say.line, look: 'end' as const }] : []),
          { label: say.product, look: 'text' },
          { label: say.field, look: 'tight' },
          { label: say.before },
          { label: say.after },
          { label: say.result, look: 'wide' },
        ]}
        rows={changes.map((change) => ({
          key: String(change.position),
          cells: [
            ...(hasLines ? [change.line === null ? text.none : number(change.line)] : []),
            <Product key="product" change={change} />,
            <Field key="field" field={change.field} />,
            <Value key="before" field={change.field} value={change.before} formats={formats} />,
            <span key="after" className={styles.change}>
              <Value field={change.field} value={change.after} formats={formats} />
              <Strike change={change} formats={formats} />
            </span>,
            <span key="result" className={styles.change}>
              <Tag tone={TONES[change.state]}>{say.changeStates[change.state]}</Tag>
              {change.problem && <span className={styles.note}>{problemText(change.problem)}</span>}
            </span>,
          ],
        }))}
      />
    </div>
  );
}

function Product({ change: { product_id: id, title } }: { change: Change }): ReactNode {
  const { text } = useWork();
  if (id === '') return text.none;
  return (
    <span className={styles.change}>
      <a href={`${ADMIN_ROOT}/products/${encodeURIComponent(id)}/edit`}>{title === '' ? id : title}</a>
      <Key>{id}</Key>
    </span>
  );
}

/** Names a field: "price.ch.100101-01" is "Preis CH 100101-01". */
function Field({ field }: { field: string }): ReactNode {
  const { text } = useWork();
  const [kind = ''] = field.split('.');
  const known: Record<string, string> = text.bulk.fields;
  const name = known[kind];
  if (name === undefined) return field;
  const rest = field.slice(kind.length + 1);
  return `${name} ${kind === 'price' ? rest.replace(/^[a-z]+/, (tenant) => tenant.toUpperCase()).replace('.', ' ') : rest}`;
}

function Value(props: { field: string; value: ShownValue; formats: PriceFormats }): ReactNode {
  const { text, time } = useWork();
  const say = text.bulk;
  const { field, value, formats } = props;
  if (value.kind === 'text') return value.text === '' ? text.none : value.text;
  if (value.kind === 'status') {
    const sold = value.tenants.map((tenant) => tenant.toUpperCase()).join(' ');
    return [text.editor.statuses[value.status], value.successor ?? sold].filter((part) => part !== '').join(', ');
  }
  const format = formats[field.split('.')[1] ?? ''];
  if (value.prices.length === 0 || !format) return text.none;
  return (
    <span className={styles.change}>
      {value.prices.map(({ amount, from, to }) => (
        <span key={from}>
          {[
            formatAmount(amount, format),
            from === 0 ? '' : say.since(time(from)),
            to === null ? '' : say.until(time(to)),
          ]
            .filter((part) => part !== '')
            .join(' ')}
        </span>
      ))}
    </span>
  );
}

function Strike({ change, formats }: { change: Change; formats: PriceFormats }): ReactNode {
  const { text, number } = useWork();
  const format = formats[change.field.split('.')[1] ?? ''];
  if (change.after.kind !== 'prices' || change.state !== 'planned' || !format) return null;
  const { strike } = change;
  return (
    <span className={styles.note}>
      {strike ? text.bulk.strike(formatAmount(strike.amount, format), number(strike.percentOff)) : text.bulk.noStrike}
    </span>
  );
}
