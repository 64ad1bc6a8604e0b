import type { ReactNode } from 'react';
import type { GoodsLine } from '../../../shop/after-sales/order-goods/index.ts';
import type { GoodsAnswer } from '../../change-goods-action.ts';
import { CellField, CellSelect } from '../cell-field.tsx';
import styles from '../section.module.css';
import { Key, Panel } from '../section.tsx';
import { Table } from '../table.tsx';
import { useWork } from '../use-work.ts';

/** Lines of an order with the fields that exchange, remove and price them. */
export function ChangedLines({ answer }: { answer: GoodsAnswer }): ReactNode {
  const { text, number } = useWork();
  const say = text.orderGoods;
  const { offer, entered } = answer;
  return (
    <Panel id="lines" title={say.lines} flush>
      <Table
        label={say.lines}
        broad
        columns={[
          { label: say.article, look: 'wide' },
          { label: say.open, look: 'end' },
          { label: say.exchange, look: 'wide' },
          { label: say.units },
          ...(offer.mayPrice ? [{ label: say.price }] : []),
        ]}
        rows={offer.lines.map((line) => ({
          key: String(line.position),
          cells: [
            <span key="article">
              {line.title}
              <br />
              <span className={styles.hint}>
                {line.variantText !== '' && `${line.variantText} · `}
                <Key>{line.sku}</Key>
              </span>
            </span>,
            number(line.open),
            ...(line.open === 0
              ? [
                  <span key="closed" className={styles.muted}>
                    {say.closed}
                  </span>,
                  '',
                  ...(offer.mayPrice ? [''] : []),
                ]
              : fieldsOf(line, entered)),
          ],
        }))}
      />
    </Panel>
  );

  function fieldsOf(line: GoodsLine, form: GoodsAnswer['entered']): ReactNode[] {
    const { position, title, variantText } = line;
    const named = variantText === '' ? title : `${title}, ${variantText}`;
    return [
      <ExchangeSelect key="exchange" line={line} named={named} chosen={form[`exchange-${position}`] ?? ''} />,
      <CellField
        key="units"
        id={`units-${position}`}
        name={`units-${position}`}
        label={say.unitsOf(named)}
        inputMode="numeric"
        maxLength={2}
        placeholder={String(line.open)}
        defaultValue={form[`units-${position}`] ?? ''}
      />,
      ...(offer.mayPrice
        ? [<PriceField key="price" line={line} named={named} typed={form[`price-${position}`] ?? ''} />]
        : []),
    ];
  }
}

function ExchangeSelect({ line, named, chosen }: { line: GoodsLine; named: string; chosen: string }): ReactNode {
  const { text, amount } = useWork();
  const say = text.orderGoods;
  return (
    <CellSelect
      id={`exchange-${line.position}`}
      name={`exchange-${line.position}`}
      label={say.exchangeOf(named)}
      defaultValue={chosen}
    >
      <option value="">{say.stays}</option>
      {line.variants.map(({ sku, variantText, price, available }) => (
        <option key={sku} value={sku} disabled={available === 0}>
          {available === 0 ? say.soldOut(variantText || sku) : say.instead(variantText || sku, amount(price))}
        </option>
      ))}
      <option value="remove">{say.remove}</option>
    </CellSelect>
  );
}

function PriceField({ line, named, typed }: { line: GoodsLine; named: string; typed: string }): ReactNode {
  const { text, amount } = useWork();
  if (line.unit === 0) return text.none;
  return (
    <CellField
      id={`price-${line.position}`}
      name={`price-${line.position}`}
      label={text.orderGoods.priceOf(named)}
      inputMode="decimal"
      maxLength={12}
      placeholder={amount(line.unit)}
      defaultValue={typed}
    />
  );
}
