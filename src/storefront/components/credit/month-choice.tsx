import type { ReactNode } from 'react';
import type { InstalmentOffer } from '../../../shop/selling/checkout/index.ts';
import type { Currency } from '../../../tenants/tenant.ts';
import { RadioGroup } from '../../../ui/choices.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useCreditText } from '../../credit-text.ts';
import { useShell } from '../../shell-data.ts';
import { useLinks, useMoney } from '../../shop-links.ts';
import { fieldId } from '../checkout/field-text.ts';
import { percentText } from './plan-texts.ts';

/** Renders the choice of the number of instalments, each with its total cost. */
export function MonthChoice(props: {
  offer: InstalmentOffer;
  currency: Currency;
  chosen: string;
  error: string | undefined;
}): ReactNode {
  const { offer, currency, chosen, error } = props;
  const { payment: text } = useCreditText();
  const money = useMoney();
  const links = useLinks();
  const decimal = useShell()?.priceFormat.decimal ?? '.';
  const written = (amount: number): string => money({ amount, currency });
  const { single } = offer;
  const noteOf = (plan: InstalmentOffer['plans'][number]): string => {
    const note = text.optionNote(written(plan.total), written(plan.last), percentText(plan.rate, decimal));
    return plan.needsWriting ? text.needsWriting(note) : note;
  };
  return (
    <>
      <RadioGroup
        legend={text.choose}
        id={fieldId('months')}
        name="months"
        required
        defaultValue={chosen}
        error={error}
        options={[
          ...offer.plans.map((plan) => ({
            value: String(plan.months),
            label: text.option(plan.months, written(plan.monthly)),
            note: noteOf(plan),
            disabled: plan.needsWriting,
          })),
          ...(single
            ? [
                {
                  value: '1',
                  label: text.single(written(single.total), single.pauseMonths),
                  note: text.singleNote(percentText(single.rate, decimal)),
                },
              ]
            : []),
        ]}
      />
      {offer.plans.some((plan) => plan.needsWriting) && (
        <Notice kind="info">
          <p>{offer.hasRequested ? text.waiting : text.whyWriting}</p>
          <p>
            <a href={links.area('accountCredit')}>{offer.hasRequested ? text.toPaper : text.toContract}</a>
          </p>
        </Notice>
      )}
    </>
  );
}
