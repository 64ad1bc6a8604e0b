import type { ReactNode } from 'react';
import type { VatReport } from '../../../shop/money/periods/index.ts';
import type { BookTerms } from '../../../tenants/books.ts';
import styles from '../section.module.css';
import { TablePanel } from '../table-panel.tsx';
import { useWork } from '../use-work.ts';
import { type VatLink, vatRateText } from './vat-link.ts';

/** Shows the lines of the official form. A line of a rate leads to its entries. */
export function VatFormTable({
  form,
  vatForm,
  to,
}: Pick<VatReport, 'form'> & { vatForm: BookTerms['vatForm']; to: VatLink }): ReactNode {
  const { text, amount } = useWork();
  const say = text.vat;
  return (
    <TablePanel
      id="form"
      title={say.formTitle[vatForm]}
      columns={[
        { label: say.box, look: 'tight' },
        { label: say.line, look: 'wide' },
        { label: say.net, look: 'end' },
        { label: say.tax, look: 'end' },
      ]}
      rows={form.map(({ box, name, net, vat, permille }) => {
        const linked = (value: number) =>
          permille === undefined ? amount(value) : <a href={to({ rate: String(permille) })}>{amount(value)}</a>;
        const label = permille === undefined ? say.lines[name] : `${say.lines[name]}, ${vatRateText(permille, text)}`;
        return {
          key: `${box} ${name} ${permille ?? ''}`,
          cells: [
            box,
            name === 'tax' || name === 'taxable' || name === 'total' ? (
              <span key="name" className={styles.strong}>
                {label}
              </span>
            ) : (
              label
            ),
            net === null ? '' : linked(net),
            vat === null ? '' : linked(vat),
          ],
        };
      })}
    />
  );
}
