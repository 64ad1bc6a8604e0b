import type { ReactNode } from 'react';
import type { MergePreview } from '../../../shop/customers/customer-service/index.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import styles from '../section.module.css';
import { FactList, Panel } from '../section.tsx';
import { SuggestedField } from '../suggested-field.tsx';
import { useWork } from '../use-work.ts';

const COUNTED = [
  'orders',
  'customer_address',
  'wishlist_item',
  'contact_ticket',
  'gift_card',
  'review',
  'membership',
  'customer_note',
] as const;

/** Merges another account of the same person into the open one: first a preview, then the number again. */
export function MergeAccountsForm(props: { here: string; preview: MergePreview | null; number: string }): ReactNode {
  const { here, preview, number: typed } = props;
  const { text, number } = useWork();
  const say = text.customers;
  const action = `${here}#merge`;
  return (
    <Panel id="merge" title={say.merge}>
      {preview === null ? (
        <form method="post" action={action} className={styles.form}>
          <p>{say.mergeText}</p>
          <SuggestedField
            kind="customers"
            id="merge-number"
            name="number"
            label={say.mergeNumber}
            defaultValue={typed}
            maxLength={20}
            required
          />
          <div>
            <Button type="submit" name="intent" value="merge-preview">
              {say.mergePreview}
            </Button>
          </div>
        </form>
      ) : (
        <form method="post" action={action} className={styles.form}>
          <FactList facts={[[say.mergeEnds, say.mergeOf(preview.other.name, preview.other.number)]]} />
          <p className={styles.strong}>{say.mergeMoves}</p>
          <FactList facts={COUNTED.map((table) => [say.mergeCounts[table], number(preview.counts[table])])} />
          <p>{say.mergeKeeps}</p>
          <p className={styles.strong}>{say.mergeIrreversible}</p>
          <input type="hidden" name="number" value={preview.other.number} />
          <Field
            id="merge-confirmed"
            name="confirmed"
            label={say.mergeConfirm}
            inputMode="numeric"
            autoComplete="off"
            maxLength={20}
            required
          />
          <div className={styles.actions}>
            <Button type="submit" look="primary" name="intent" value="merge">
              {say.mergeDo}
            </Button>
            <LinkButton href={here}>{text.cancel}</LinkButton>
          </div>
        </form>
      )}
    </Panel>
  );
}
