import type { ReactNode } from 'react';
import { Field } from '../../../ui/field.tsx';
import { useWork } from '../use-work.ts';

/** Required reason of a change, which the audit trail keeps. */
export function ReasonField({ label, entered }: { label: string; entered: string | undefined }): ReactNode {
  const { text } = useWork();
  return (
    <Field
      name="reason"
      label={label}
      hint={text.ledger.reasonHint}
      maxLength={300}
      autoComplete="off"
      defaultValue={entered ?? ''}
      required
    />
  );
}
