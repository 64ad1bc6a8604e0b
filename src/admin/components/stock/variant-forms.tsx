import type { ReactNode } from 'react';
import type { VariantStock } from '../../../shop/catalogue/stock-administration/index.ts';
import { Button } from '../../../ui/button.tsx';
import { Field, Select } from '../../../ui/field.tsx';
import { CellField } from '../cell-field.tsx';
import styles from '../section.module.css';
import { Panel } from '../section.tsx';
import { Table } from '../table.tsx';
import { useWork } from '../use-work.ts';

type Form = { variant: VariantStock; entered: Record<string, string> };

const REASONS = ['goods-in', 'count', 'correction', 'damage', 'return'] as const;

/** Options for the locations of a variant, with their units. */
function LocationOptions({ variant }: { variant: VariantStock }): ReactNode {
  return variant.levels
    .filter(({ ended }) => !ended)
    .map(({ location, name, quantity }) => (
      <option key={location} value={location}>
        {name} · {quantity}
      </option>
    ));
}

/** The form contains the stock that was shown, so that later sales are not lost and a form counts only once. */
export function BookForm({ variant, entered }: Form): ReactNode {
  const say = useWork().text.stock;
  const again = entered.intent === 'book' ? entered : {};
  return (
    <Panel id="book" title={say.book}>
      <form method="post" className={styles.form}>
        <input type="hidden" name="intent" value="book" />
        <input type="hidden" name="last" value={variant.last} />
        {variant.levels.map(({ location, quantity }) => (
          <input key={location} type="hidden" name={`seen.${location}`} value={quantity} />
        ))}
        <div className={styles.row}>
          <Select name="reason" label={say.reason} defaultValue={again.reason ?? 'goods-in'}>
            {REASONS.map((reason) => (
              <option key={reason} value={reason}>
                {say.reasons[reason]}
              </option>
            ))}
          </Select>
          <Field
            name="quantity"
            label={say.units}
            inputMode="numeric"
            autoComplete="off"
            defaultValue={again.quantity}
            required
          />
        </div>
        <Select name="location" label={say.location} defaultValue={again.location}>
          <LocationOptions variant={variant} />
        </Select>
        <Field name="note" label={say.note} hint={say.noteHint} defaultValue={again.note} maxLength={200} />
        <p className={styles.hint}>{say.bookHint}</p>
        <div>
          <Button type="submit" look="primary">
            {say.bookSubmit}
          </Button>
        </div>
      </form>
    </Panel>
  );
}

export function TransferForm({ variant, entered }: Form): ReactNode {
  const say = useWork().text.stock;
  const open = variant.levels.filter(({ ended }) => !ended);
  if (open.length < 2) return null;
  const again = entered.intent === 'transfer' ? entered : {};
  return (
    <Panel id="transfer" title={say.transfer}>
      <form method="post" className={styles.form}>
        <input type="hidden" name="intent" value="transfer" />
        <input type="hidden" name="last" value={variant.last} />
        <div className={styles.row}>
          <Select name="from" label={say.from} defaultValue={again.from}>
            <LocationOptions variant={variant} />
          </Select>
          <Select name="to" label={say.to} defaultValue={again.to ?? open[1]?.location}>
            <LocationOptions variant={variant} />
          </Select>
          <Field
            name="quantity"
            label={say.units}
            inputMode="numeric"
            autoComplete="off"
            defaultValue={again.quantity}
            required
          />
        </div>
        <Field name="note" label={say.note} defaultValue={again.note} maxLength={200} />
        <div>
          <Button type="submit">{say.transfer}</Button>
        </div>
      </form>
    </Panel>
  );
}

export function TermsForm({ variant, entered }: Form): ReactNode {
  const { text } = useWork();
  const say = text.stock;
  const again = entered.intent === 'terms' ? entered : {};
  return (
    <Panel id="terms" title={say.terms}>
      <form method="post" className={styles.form}>
        <input type="hidden" name="intent" value="terms" />
        <Field
          name="safety"
          label={say.ownSafety}
          hint={say.ownSafetyHint}
          inputMode="numeric"
          autoComplete="off"
          defaultValue={again.safety ?? variant.ownSafety ?? ''}
        />
        <Field
          name="backorder"
          label={say.backorder}
          hint={say.backorderHint}
          inputMode="numeric"
          autoComplete="off"
          defaultValue={again.backorder ?? (variant.backorder === 0 ? '' : variant.backorder)}
        />
        <div>
          <Button type="submit">{text.save}</Button>
        </div>
      </form>
    </Panel>
  );
}

export function PartsForm({ variant, entered }: Form): ReactNode {
  const { text, number } = useWork();
  const say = text.stock;
  const again = entered.intent === 'parts' ? entered : {};
  return (
    <Panel id="parts" title={say.parts}>
      <form method="post" className={styles.form}>
        <input type="hidden" name="intent" value="parts" />
        <p className={styles.hint}>{say.partsHint}</p>
        {variant.parts.length > 0 && (
          <Table
            label={say.parts}
            columns={[
              { label: say.product, look: 'wide' },
              { label: say.available, look: 'end' },
              { label: say.units },
            ]}
            rows={variant.parts.map((part) => ({
              key: part.sku,
              cells: [
                `${part.title} (${part.sku})`,
                number(part.available),
                <CellField
                  key="units"
                  name={`part.${part.sku}`}
                  label={say.partUnits(part.sku)}
                  inputMode="numeric"
                  defaultValue={again[`part.${part.sku}`] ?? part.quantity}
                />,
              ],
            }))}
          />
        )}
        <div className={styles.row}>
          <Field name="add" label={say.addPart} autoComplete="off" defaultValue={again.add} maxLength={60} />
          <Field
            name="addQuantity"
            label={say.addUnits}
            inputMode="numeric"
            autoComplete="off"
            defaultValue={again.addQuantity ?? '1'}
          />
        </div>
        <div>
          <Button type="submit">{text.save}</Button>
        </div>
      </form>
    </Panel>
  );
}
