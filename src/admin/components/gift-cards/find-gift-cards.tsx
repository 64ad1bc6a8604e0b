import type { ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Field, Select } from '../../../ui/field.tsx';
import { GIFT_CARD_STATES } from '../gift-card-state.ts';
import styles from '../section.module.css';
import { useWork } from '../use-work.ts';

/** Renders the search for gift cards. `action`: address of the section. */
export function FindGiftCards(props: {
  action: string;
  filter: string;
  entered: Readonly<Record<string, string>>;
}): ReactNode {
  const { action, filter, entered } = props;
  const say = useWork().text.giftCards;
  return (
    <form method="post" action={action} className={styles.actions}>
      <Field
        id="term"
        name="term"
        label={say.term}
        defaultValue={entered.term ?? ''}
        autoComplete="off"
        maxLength={254}
      />
      <Select id="state" name="state" label={say.filter} defaultValue={entered.state ?? filter}>
        <option value="">{say.all}</option>
        {GIFT_CARD_STATES.map((state) => (
          <option key={state} value={state}>
            {say.states[state]}
          </option>
        ))}
      </Select>
      <Button type="submit" name="intent" value="find" icon="magnifying-glass">
        {say.find}
      </Button>
    </form>
  );
}
