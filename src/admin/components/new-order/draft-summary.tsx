import type { ReactNode } from 'react';
import { labelled } from '../../../tenants/labelled.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/choices.tsx';
import type { DraftAnswer } from '../../new-order-action.ts';
import sections from '../section.module.css';
import { FactList, Panel } from '../section.tsx';
import { useWork } from '../use-work.ts';

/** Shows the price and the delivery promise of a draft, and places it once both are calculated. */
export function DraftSummary({ answer }: { answer: DraftAnswer }): ReactNode {
  const { text, amount, dayText, priceFormat } = useWork();
  const say = text.newOrder;
  const { view, isChecked } = answer;
  const { totals, deliveryGroups, shown, basket } = view.checkout;
  return (
    <Panel id="summary" title={say.summary}>
      {basket.lines.length > 0 && (
        <FactList
          facts={[
            [text.orders.goods, amount(totals.goods.amount)],
            ...totals.discounts.map(({ title, amount: off }): [string, ReactNode] => [title, amount(-off.amount)]),
            [text.orders.deliveryFee, amount(totals.delivery.amount)],
            [text.orders.sum, <strong key="sum">{amount(totals.total.amount)}</strong>],
            ...totals.vat.map((vat): [string, ReactNode] => [
              text.orders.vat(String(vat.permille / 10).replace('.', priceFormat.decimal)),
              amount(vat.amount.amount),
            ]),
          ]}
        />
      )}
      {deliveryGroups.map((group) => (
        <p key={group.mode}>
          {labelled(text.lang, text.orders.modes[group.mode], '')}
          {group.earliest === null || group.latest === null
            ? text.orders.byArrangement
            : say.promise(dayText(group.earliest), dayText(group.latest))}
        </p>
      ))}
      {!isChecked && <p className={sections.muted}>{say.unchecked}</p>}
      <div>
        <Button type="submit" name="intent" value="check" look={isChecked ? 'secondary' : 'primary'}>
          {say.check}
        </Button>
      </div>
      {isChecked && (
        <>
          <input type="hidden" name="shown" value={shown} />
          <Checkbox name="terms" label={say.terms} />
          <div>
            <Button type="submit" name="intent" value="place" look="primary">
              {say.place}
            </Button>
          </div>
        </>
      )}
    </Panel>
  );
}
