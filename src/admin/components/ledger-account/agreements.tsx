import type { ReactNode } from 'react';
import { decimalText } from '../../../currencies/decimal-text.ts';
import type { AdminAccount, PaymentAgreement } from '../../../shop/money/ledger/index.ts';
import { labelled } from '../../../tenants/labelled.ts';
import { Button } from '../../../ui/button.tsx';
import { adminDayText } from '../../formats.ts';
import styles from '../section.module.css';
import { Panel } from '../section.tsx';
import { TablePanel } from '../table-panel.tsx';
import { Tag, type Tone } from '../tag.tsx';
import { AdminTextArea } from '../text-area.tsx';
import { useWork } from '../use-work.ts';
import { DueSelect } from './due-select.tsx';
import { ReasonField } from './reason-field.tsx';

const TONES: Record<PaymentAgreement['state'], Tone> = {
  active: 'warning',
  kept: 'good',
  broken: 'problem',
  ended: 'quiet',
};

/** Lists the payment agreements of an account; the active one can be ended. */
export function AgreementList({
  agreements,
  mayBook,
}: {
  agreements: PaymentAgreement[];
  mayBook: boolean;
}): ReactNode {
  const { text, amount, time, language } = useWork();
  const say = text.openItems;
  return (
    <TablePanel
      id="agreements"
      title={say.agreements}
      columns={[
        { label: say.columns.open, look: 'tight' },
        { label: say.agreementParts, look: 'wide' },
        { label: text.approvals.state },
        { label: say.holdReason, look: 'wide' },
        { label: say.since, look: 'tight' },
        { label: say.by },
        { label: say.endHold },
      ]}
      rows={agreements.map(({ id, open, openBefore, parts, state, reason, createdAt, createdBy }) => ({
        key: id,
        cells: [
          say.agreementOf(amount(open), amount(openBefore)),
          parts.map((part) => labelled(language, adminDayText(part.on, language), amount(part.amount))).join(', '),
          <Tag key="state" tone={TONES[state]}>
            {say.agreementStates[state]}
          </Tag>,
          reason,
          time(createdAt),
          createdBy,
          mayBook && state === 'active' ? (
            <form key="end" method="post">
              <Button type="submit" name="intent" value="end-agreement" size="small">
                {say.endAgreement}
              </Button>
            </form>
          ) : (
            text.none
          ),
        ],
      }))}
    />
  );
}

/** Form that makes a payment agreement on one debt or the whole account; it suggests three months. */
export function PaymentAgreementForm(props: {
  dues: AdminAccount['dues'];
  today: string;
  entered: Record<string, string>;
}): ReactNode {
  const { dues, today, entered } = props;
  const { text, language, priceFormat, currency } = useWork();
  const say = text.openItems;
  const own = entered.intent === 'agreement' ? entered : {};
  const open = dues.reduce((sum, due) => sum + due.open, 0);
  if (open === 0) return null;
  const plain = (minor: number) => decimalText(minor, currency, priceFormat.decimal);
  return (
    <Panel id="agreement" title={say.agreement}>
      <form method="post" className={styles.form}>
        <p className={styles.hint}>{say.agreementHint}</p>
        <DueSelect dues={dues} chosen={own.due} />
        <p className={styles.hint}>{say.agreementPartsHint}</p>
        <AdminTextArea
          id="agreement-parts"
          name="parts"
          label={say.agreementParts}
          rows={4}
          maxLength={2000}
          defaultValue={
            own.parts ?? suggestion(open, today, (on, minor) => `${adminDayText(on, language)} ${plain(minor)}`)
          }
          required
        />
        <ReasonField label={say.holdReason} entered={own.reason} />
        <div>
          <Button type="submit" name="intent" value="agreement">
            {say.submitAgreement}
          </Button>
        </div>
      </form>
    </Panel>
  );
}

const MONTHS = 3;

/** Equal parts on the first days of the next months, the last one with the rest. */
function suggestion(open: number, today: string, lineOf: (on: string, amount: number) => string): string {
  const each = Math.floor(open / MONTHS);
  const [year = 0, month = 1] = today.split('-').map(Number);
  return Array.from({ length: MONTHS }, (_, index) => {
    const amount = index === MONTHS - 1 ? open - each * (MONTHS - 1) : each;
    const on = new Date(Date.UTC(year, month + index, 1)).toISOString().slice(0, 10);
    return lineOf(on, amount);
  }).join('\n');
}
