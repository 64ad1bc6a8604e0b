import type { ReactNode } from 'react';
import { Field, Select } from '../../ui/field.tsx';

/** Why something is looked at or changed: one of the house's reasons, and words that stand in the audit trail only. */
export function ReasonFields<Reason extends string>(props: {
  reasons: readonly Reason[];
  text: { reason: string; choose: string; reasons: Record<Reason, string>; note: string; noteHint: string };
  entered: { reason?: string | undefined; note?: string | undefined } | undefined;
  longestNote: number;
}): ReactNode {
  const { reasons, text, entered, longestNote } = props;
  return (
    <>
      <Select name="reason" label={text.reason} defaultValue={entered?.reason ?? ''} required>
        <option value="">{text.choose}</option>
        {reasons.map((reason) => (
          <option key={reason} value={reason}>
            {text.reasons[reason]}
          </option>
        ))}
      </Select>
      <Field
        name="note"
        label={text.note}
        hint={text.noteHint}
        maxLength={longestNote}
        autoComplete="off"
        defaultValue={entered?.note ?? ''}
      />
    </>
  );
}
