import type { ComponentProps, ReactNode } from 'react';
import { Field } from '../../ui/field.tsx';
import { LAST_MOMENT } from '../formats.ts';

/** Field for a local date and time of the tenant. */
export function DateTimeField(props: ComponentProps<typeof Field>): ReactNode {
  return <Field type="datetime-local" max={LAST_MOMENT} {...props} />;
}
