import type { ReactNode } from 'react';
import type { VatReport } from '../../../shop/money/periods/index.ts';
import { TablePanel } from '../table-panel.tsx';
import { useWork } from '../use-work.ts';
import { type VatLink, vatRateText } from './vat-link.ts';

/** Shows VAT by country, rate and kind, and for other countries by destination. Each figure leads to its entries. */
export function VatSums({ sums, oss, to }: Pick<VatReport, 'sums' | 'oss'> & { to: VatLink }): ReactNode {
  const { text, amount, number } = useWork();
  const say = text.vat;
  return (
    <>
      {oss.length > 0 && (
        <TablePanel
          id="oss"
          title={say.ossTitle}
          columns={[
            { label: say.country, look: 'tight' },
            { label: say.rate, look: 'end' },
            { label: say.net, look: 'end' },
            { label: say.tax, look: 'end' },
          ]}
          rows={oss.map(({ country, permille, net, vat }) => ({
            key: `${country} ${permille}`,
            cells: [
              <a key="country" href={to({ country, ...(permille === null ? {} : { rate: String(permille) }) })}>
                {country}
              </a>,
              vatRateText(permille, text),
              amount(net),
              amount(vat),
            ],
          }))}
        />
      )}
      <TablePanel
        id="sums"
        title={say.sumsTitle}
        empty={say.none}
        columns={[
          { label: say.country, look: 'tight' },
          { label: say.rate, look: 'end' },
          { label: say.part, look: 'wide' },
          { label: say.count, look: 'end' },
          { label: say.net, look: 'end' },
          { label: say.tax, look: 'end' },
        ]}
        rows={sums.map(({ country, permille, part, net, vat, count }) => ({
          key: `${country} ${permille} ${part}`,
          cells: [
            country,
            vatRateText(permille, text),
            say.parts[part],
            <a key="count" href={to({ country, part, ...(permille === null ? {} : { rate: String(permille) }) })}>
              {number(count)}
            </a>,
            amount(net),
            amount(vat),
          ],
        }))}
      />
    </>
  );
}
