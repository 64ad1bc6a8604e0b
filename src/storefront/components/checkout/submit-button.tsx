import type { ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';

/** Sends a step; stays pressable for the eye and the keyboard while it is under way, the form ignores a second press. */
export function SubmitButton(props: { busy: boolean; children: ReactNode }): ReactNode {
  return (
    <Button type="submit" look="primary" size="large" busy={props.busy}>
      {props.children}
    </Button>
  );
}
