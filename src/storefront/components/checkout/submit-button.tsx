import type { ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';

/** Renders the submit button of a step. It never looks disabled; the form ignores a second press. */
export function SubmitButton(props: { busy: boolean; children: ReactNode }): ReactNode {
  return (
    <Button type="submit" look="primary" size="large" busy={props.busy}>
      {props.children}
    </Button>
  );
}
