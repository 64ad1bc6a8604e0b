import type { ReactNode } from 'react';
import type { AfterOrder } from '../../../shop/after-sales/fulfilment/index.ts';
import { RETURN_REASONS } from '../../../shop/after-sales/fulfilment/return-states.ts';
import { Button } from '../../../ui/button.tsx';
import { Field, Select } from '../../../ui/field.tsx';
import { adminDayText } from '../../formats.ts';
import styles from '../section.module.css';
import { useWork } from '../use-work.ts';
import type { EnteredForm } from './entered-form.ts';

/** Returns the lines of which units can be returned. */
export function returnableLines(order: AfterOrder): AfterOrder['lines'] {
  return order.lines.filter(({ most, isExcluded }) => most > 0 && !isExcluded);
}

/** Registers a return for the buyer. A buyer who withdrew in time may send goods after the period has ended. */
export function RegisterReturnForm(props: { order: AfterOrder; here: string; entered: EnteredForm }): ReactNode {
  const { order, here, entered } = props;
  const { text, language } = useWork();
  const say = text.fulfilment;
  const lines = returnableLines(order);
  return (
    <form method="post" action={here} className={styles.form}>
      <p>{say.registerText}</p>
      {lines.map((line) => {
        const title = [line.title, line.variantText].filter((part) => part !== '').join(', ');
        const id = `return-${line.position}`;
        return (
          <div key={line.position} className={styles.form}>
            <Field
              id={`${id}-quantity`}
              name={`quantity-${line.position}`}
              label={say.pieces(title, line.most)}
              inputMode="numeric"
              autoComplete="off"
              maxLength={2}
              defaultValue={entered[`quantity-${line.position}`] ?? '0'}
            />
            <Select
              id={`${id}-reason`}
              name={`reason-${line.position}`}
              label={say.why(title)}
              defaultValue={entered[`reason-${line.position}`] ?? 'none'}
            >
              {RETURN_REASONS.map((reason) => (
                <option key={reason} value={reason}>
                  {text.returns.reasons[reason]}
                </option>
              ))}
            </Select>
            {line.exchanges.length > 0 && (
              <Select id={`${id}-wish`} name={`exchange-${line.position}`} label={say.wish(title)} defaultValue="">
                <option value="">{text.returns.money}</option>
                {line.exchanges.map(({ sku, variantText }) => (
                  <option key={sku} value={sku}>
                    {variantText}
                  </option>
                ))}
              </Select>
            )}
          </div>
        );
      })}
      {order.collectionDays.length > 0 && (
        <Select id="return-day" name="collectOn" label={say.collectOn} defaultValue="">
          <option value="">{text.returns.choose}</option>
          {order.collectionDays.map((day) => (
            <option key={day} value={day}>
              {adminDayText(day, language)}
            </option>
          ))}
        </Select>
      )}
      <div>
        <Button type="submit" name="intent" value="register-return">
          {say.submitRegister}
        </Button>
      </div>
    </form>
  );
}
