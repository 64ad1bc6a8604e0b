import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import styles from './section.module.css';
import { Panel } from './section.tsx';

/** Panel that creates something by its name; the rest is entered on its own page. */
export function CreateByName(props: {
  /** Texts of the section. */
  say: { add: string; name: string; nameHint: string; create: string };
  action: string;
  /** Name of a refused form. */
  entered?: string | undefined;
  longest: number;
}): ReactNode {
  const { say, action, entered, longest } = props;
  return (
    <Panel id="add" title={say.add}>
      <form method="post" action={action} className={styles.form}>
        <Field
          id="name"
          name="name"
          label={say.name}
          hint={say.nameHint}
          defaultValue={entered}
          maxLength={longest}
          autoComplete="off"
          required
        />
        <div>
          <Button type="submit" look="primary" name="intent" value="create">
            {say.create}
          </Button>
        </div>
      </form>
    </Panel>
  );
}
