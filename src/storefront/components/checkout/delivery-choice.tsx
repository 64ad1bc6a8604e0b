import type { ReactNode } from 'react';
import { decimalSign } from '../../../languages/decimal-sign.ts';
import type { DeliveryOffer, FieldProblems, StepEntry } from '../../../shop/selling/checkout/index.ts';
import type { NearPoint } from '../../../shop/selling/delivery/index.ts';
import { fieldProblemText } from '../../../tenants/field-problem.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox, RadioGroup } from '../../../ui/choices.tsx';
import { Field } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { deliveryDayText } from '../../delivery-date.ts';
import { useMoney } from '../../shop-links.ts';
import { useCheckoutText, useLocale } from '../../text.tsx';
import styles from './delivery-choice.module.css';
import { fieldId } from './field-text.ts';

type Props = {
  offer: DeliveryOffer;
  entered: StepEntry;
  problems: FieldProblems;
  /** Points near the requested postal code. Null: its position is unknown. Undefined: none was requested. */
  points: NearPoint[] | null | undefined;
};

/** Renders the choices for parcels, pick-up and two-man delivery, each with date and price. */
export function DeliveryChoiceFields(props: Props): ReactNode {
  const { offer, entered, problems } = props;
  const text = useCheckoutText();
  const money = useMoney();
  const locale = useLocale();
  const feeText = (amount: DeliveryOffer['parcel'][number]['fee']): string =>
    amount.amount === 0 ? text.delivery.free : money(amount);
  const problemOf = (name: string): string | undefined => {
    const problem = problems[name];
    return problem ? fieldProblemText(name, problem, text) : undefined;
  };
  return (
    <>
      {offer.parcel.length > 1 && (
        <RadioGroup
          legend={text.how.parcelLegend}
          id={fieldId('parcel')}
          name="parcel"
          required
          defaultValue={entered.parcel ?? 'home'}
          error={problemOf('parcel')}
          options={offer.parcel.map(({ option, fee, dates }) => {
            const [first, last] = dates
              ? [deliveryDayText(dates.earliest, locale), deliveryDayText(dates.latest, locale)]
              : [];
            return {
              value: option,
              label: `${text.how.options[option].name}, ${feeText(fee)}`,
              note: (
                <>
                  {first && last && (
                    <>
                      {first === last ? text.delivery.on(first) : text.delivery.between(first, last)}
                      <br />
                    </>
                  )}
                  {text.how.options[option].text}
                </>
              ),
            };
          })}
        />
      )}
      {offer.parcel.some(({ option }) => option === 'pickup') && <PickupFinder {...props} problemOf={problemOf} />}
      {offer.extras.length > 0 && (
        <fieldset className={styles.extras}>
          <legend className={styles.legend}>{text.how.extrasLegend}</legend>
          {offer.extras.map(({ extra, fee }) => (
            <Checkbox
              key={extra}
              id={fieldId(extra)}
              name={extra}
              defaultChecked={entered[extra] === 'on'}
              error={problemOf(extra)}
              label={
                <>
                  {text.how.extras[extra].name}, {feeText(fee)}
                  <br />
                  <span className={styles.note}>{text.how.extras[extra].text}</span>
                </>
              }
            />
          ))}
        </fieldset>
      )}
    </>
  );
}

/** Renders pick-up points near a postal code. The form itself requests them, so it works without JavaScript. */
function PickupFinder(props: Props & { problemOf: (name: string) => string | undefined }): ReactNode {
  const { entered, points, problemOf } = props;
  const text = useCheckoutText();
  const distance = useDistance();
  return (
    <div className={styles.pickup}>
      <div className={styles.finder}>
        <Field
          id={fieldId('pickupCode')}
          name="pickupCode"
          label={text.fields.pickupCode}
          inputMode="numeric"
          autoComplete="off"
          defaultValue={entered.pickupCode || entered.postalCode || ''}
        />
        <Button type="submit" name="find" value="on" formNoValidate>
          {text.how.find}
        </Button>
      </div>
      {points === null && <Notice kind="info">{text.how.unknownCode}</Notice>}
      {points?.length === 0 && <Notice kind="info">{text.how.noPoints}</Notice>}
      {points && points.length > 0 ? (
        <RadioGroup
          legend={text.how.pointLegend}
          id={fieldId('pickupPoint')}
          name="pickupPoint"
          required
          defaultValue={entered.pickupPoint}
          error={problemOf('pickupPoint')}
          options={points.map((point) => ({
            value: point.id,
            label: `${text.how.kinds[point.kind]}, ${point.name} (${text.how.away(distance(point.metres))})`,
            note: (
              <>
                {`${point.street} ${point.houseNumber}`.trim()}, {point.postalCode} {point.city}
                <br />
                {point.opening}
              </>
            ),
          }))}
        />
      ) : (
        problemOf('pickupPoint') && (
          <div id={fieldId('pickupPoint')} tabIndex={-1}>
            <Notice kind="problem">{problemOf('pickupPoint')}</Notice>
          </div>
        )
      )}
      <Field
        id={fieldId('pickupNumber')}
        name="pickupNumber"
        label={text.fields.pickupNumber}
        hint={text.how.pickupNumberHint}
        inputMode="numeric"
        autoComplete="off"
        required
        defaultValue={entered.pickupNumber ?? ''}
        error={problemOf('pickupNumber')}
      />
    </div>
  );
}

const KILOMETRE = 1000;

/** Formats metres: "450 m", "1.4 km", with a decimal comma in French and Dutch. */
function useDistance(): (metres: number) => string {
  const locale = useLocale();
  return (metres) =>
    metres < KILOMETRE
      ? `${Math.round(metres / 50) * 50}\u00a0m`
      : `${(metres / KILOMETRE).toFixed(1).replace('.', decimalSign(locale))}\u00a0km`;
}
