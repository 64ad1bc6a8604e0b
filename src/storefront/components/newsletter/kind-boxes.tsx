import type { ReactNode } from 'react';
import { Checkbox } from '../../../ui/choices.tsx';
import styles from './newsletter.module.css';

/** Renders the tenant's newsletters, each a separate consent. */
export function KindBoxes(props: {
  legend: string;
  kinds: readonly { kind: string; name: string; note: string }[];
  chosen: (kind: string) => boolean;
}): ReactNode {
  return (
    <fieldset className={styles.kinds}>
      <legend>{props.legend}</legend>
      {props.kinds.map(({ kind, name, note }) => (
        <Checkbox
          key={kind}
          id={`newsletter-${kind}`}
          name={kind}
          value="on"
          defaultChecked={props.chosen(kind)}
          label={
            <>
              {name}
              <span className={styles.note}>{note}</span>
            </>
          }
        />
      ))}
    </fieldset>
  );
}
