import type { ReactNode } from 'react';
import type { AdminAccount, Hold } from '../../../shop/money/ledger/index.ts';
import { Button } from '../../../ui/button.tsx';
import { Field, Select } from '../../../ui/field.tsx';
import { adminDayText } from '../../formats.ts';
import { listFilePath } from '../../lists/described-list.ts';
import styles from '../section.module.css';
import { Panel } from '../section.tsx';
import { TablePanel } from '../table-panel.tsx';
import { useWork } from '../use-work.ts';
import { DueSelect, useDueName } from './due-select.tsx';
import { ReasonField } from './reason-field.tsx';

const KINDS = ['dunning-stop', 'deferral', 'collection'] as const;

type Dues = AdminAccount['dues'];

/** Returns the address of the file of what was handed over: one debt, or all debts of the account. */
function collectionHref(account: string, { dueId }: Hold): string {
  const one = dueId === null ? { account } : { due: dueId };
  return `${listFilePath('open-items')}?${new URLSearchParams({ hold: 'collection', ...one })}`;
}

/** Lists the active holds of an account. */
export function ActiveHolds(props: { accountId: string; holds: Hold[]; dues: Dues; mayBook: boolean }): ReactNode {
  const { accountId, holds, dues, mayBook } = props;
  const { text, time, language } = useWork();
  const say = text.openItems;
  const nameOf = useDueName();
  const subjectOf = ({ dueId }: Hold) => {
    const due = dues.find(({ id }) => id === dueId);
    return due ? nameOf(due) : say.wholeAccount;
  };
  return (
    <TablePanel
      id="holds"
      title={say.activeHolds}
      empty={say.noHolds}
      columns={[
        { label: say.hold },
        { label: say.holdWhat, look: 'wide' },
        { label: say.holdUntil, look: 'tight' },
        { label: say.holdReason, look: 'wide' },
        { label: say.since, look: 'tight' },
        { label: say.by },
        { label: say.endHold },
      ]}
      rows={holds.map((hold) => ({
        key: hold.id,
        cells: [
          hold.kind === 'collection' && mayBook ? (
            <span key="kind">
              {say.holds[hold.kind]} · <a href={collectionHref(accountId, hold)}>{say.collectionFile}</a>
            </span>
          ) : (
            say.holds[hold.kind]
          ),
          subjectOf(hold),
          hold.until === null ? text.none : adminDayText(hold.until, language),
          hold.reason,
          time(hold.createdAt),
          hold.createdBy,
          mayBook ? (
            <form key="end" method="post">
              <input type="hidden" name="hold" value={hold.id} />
              <Button type="submit" name="intent" value="end-hold" size="small">
                {say.endHold}
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

/** Form that stops reminders, defers a debt or hands debts over to collection. */
export function HoldForm({ dues, entered }: { dues: Dues; entered: Record<string, string> }): ReactNode {
  const { text } = useWork();
  const say = text.openItems;
  const own = entered.intent === 'hold' ? entered : {};
  return (
    <Panel id="hold" title={say.holdTitle}>
      <form method="post" className={styles.form}>
        <p className={styles.hint}>{say.holdHint}</p>
        <DueSelect dues={dues} chosen={own.due} />
        <div className={styles.row}>
          <Select name="kind" label={say.holdKind} defaultValue={own.kind ?? 'dunning-stop'}>
            {KINDS.map((kind) => (
              <option key={kind} value={kind}>
                {say.holds[kind]}
              </option>
            ))}
          </Select>
          <Field
            name="until"
            type="date"
            label={say.holdUntil}
            hint={say.holdUntilHint}
            defaultValue={own.until ?? ''}
          />
        </div>
        <ReasonField label={say.holdReason} entered={own.reason} />
        <div>
          <Button type="submit" name="intent" value="hold">
            {say.submitHold}
          </Button>
        </div>
      </form>
    </Panel>
  );
}
