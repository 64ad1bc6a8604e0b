import type { ReactNode } from 'react';
import type { AdminAccount } from '../../../shop/money/ledger/index.ts';
import { Select } from '../../../ui/field.tsx';
import { useWork } from '../use-work.ts';

type Dues = AdminAccount['dues'];

/** Returns the name of a debt: its kind, instalment and order. */
export function useDueName(): (due: Dues[number]) => string {
  const { text, amount } = useWork();
  const { dueKinds } = text.ledger;
  return ({ kind, position, orderNumber, open }) =>
    [position > 0 ? `${dueKinds[kind]} ${position}` : dueKinds[kind], orderNumber, amount(open)]
      .filter(Boolean)
      .join(', ');
}

/** Renders the choice between the whole account and one of its debts. */
export function DueSelect({ dues, chosen }: { dues: Dues; chosen: string | undefined }): ReactNode {
  const say = useWork().text.openItems;
  const nameOf = useDueName();
  return (
    <Select name="due" label={say.holdWhat} defaultValue={chosen ?? ''}>
      <option value="">{say.wholeAccount}</option>
      {dues.map((due) => (
        <option key={due.id} value={due.id}>
          {nameOf(due)}
        </option>
      ))}
    </Select>
  );
}
