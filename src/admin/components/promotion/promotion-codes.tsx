import type { ReactNode } from 'react';
import type { OpenPromotion } from '../../../shop/selling/promotions/index.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { adminDayText } from '../../formats.ts';
import { ADMIN_ROOT } from '../../sections.ts';
import styles from '../section.module.css';
import { TablePanel } from '../table-panel.tsx';
import { useWork } from '../use-work.ts';

/** Lists the codes of a voucher and adds some. */
export function PromotionCodes(props: {
  /** Key of the promotion. */
  promotion: string;
  vouchers: OpenPromotion['vouchers'];
  count: number;
  mayAdd: boolean;
}): ReactNode {
  const { promotion, vouchers, count, mayAdd } = props;
  const { text, language, time } = useWork();
  const say = text.promotions;
  return (
    <TablePanel
      id="codes"
      title={`${say.codes} (${count})`}
      label={say.codes}
      empty={say.noCodes}
      columns={[
        { label: say.code, look: 'wide' },
        { label: say.issued, look: 'tight' },
        { label: say.to, look: 'tight' },
        { label: say.used, look: 'tight' },
      ]}
      rows={vouchers.map((voucher) => ({
        key: voucher.id,
        cells: [
          voucher.personal ? `${voucher.code} (${say.personal})` : voucher.code,
          time(voucher.issuedAt),
          voucher.validTo === null ? say.always : adminDayText(voucher.validTo, language),
          voucher.taken,
        ],
      }))}
    >
      {count > 0 && (
        <p className={styles.panelBody}>
          <a href={`${ADMIN_ROOT}/promotions/codes?${new URLSearchParams({ promotion })}`}>{say.voucherList.allOf}</a>
        </p>
      )}
      {mayAdd && (
        <div className={styles.panelBody}>
          <form method="post" className={styles.form}>
            <input type="hidden" name="intent" value="codes" />
            <div className={styles.row}>
              <Field
                id="code"
                name="code"
                label={say.ownCode}
                hint={say.ownCodeHint}
                maxLength={40}
                autoComplete="off"
              />
              <Field id="count" name="count" label={say.count} inputMode="numeric" defaultValue="1" />
            </div>
            <div>
              <Button type="submit">{say.addCodes}</Button>
            </div>
          </form>
        </div>
      )}
    </TablePanel>
  );
}
