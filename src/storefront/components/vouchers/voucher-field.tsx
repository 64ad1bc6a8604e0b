import type { ReactNode } from 'react';
import { Form, useNavigation } from 'react-router';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import type { VoucherRefusalTexts, VoucherTexts } from './voucher-texts.ts';
import styles from './vouchers.module.css';

/** Renders a basket's vouchers and a field for another one, folded until used or refused. */
export function VoucherField(props: {
  words: VoucherTexts;
  refused: VoucherRefusalTexts['voucher'] | null;
}): ReactNode {
  const { words, refused } = props;
  const sent = useNavigation().formData?.get('intent');
  return (
    <div className={styles.vouchers}>
      {words.entered.length > 0 && (
        <ul className={styles.list}>
          {words.entered.map(({ code, title, idle, remove }) => (
            <li key={code} className={styles.entered}>
              <Icon name="tag" size="small" />
              <div>
                <p>
                  {title} <span className={styles.code}>{code}</span>
                </p>
                {idle && <p className={styles.note}>{idle}</p>}
              </div>
              <Form method="post" preventScrollReset>
                <input type="hidden" name="intent" value="remove-voucher" />
                <input type="hidden" name="code" value={code} />
                <Button type="submit" look="quiet" size="small" aria-label={remove}>
                  {words.remove}
                </Button>
              </Form>
            </li>
          ))}
        </ul>
      )}
      <details className={styles.fold} open={refused !== null}>
        <summary>{words.title}</summary>
        <Form method="post" preventScrollReset className={styles.form} id="voucher">
          <input type="hidden" name="intent" value="voucher" />
          <Field
            key={refused?.code ?? ''}
            label={words.code}
            name="code"
            id="voucher-code"
            defaultValue={refused?.code ?? ''}
            error={refused?.text}
            required
            maxLength={60}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
          />
          <Button type="submit" busy={sent === 'voucher'}>
            {words.enter}
          </Button>
        </Form>
      </details>
    </div>
  );
}
