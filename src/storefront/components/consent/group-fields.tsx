import { type ReactNode, useId } from 'react';
import { type ConsentGroup, NECESSARY } from '../../../shop/customers/tracking/consent-groups.ts';
import type { AfterMessages } from '../../../tenants/messages/types.ts';
import styles from './consent.module.css';

type ConsentText = AfterMessages['consent'];

/** Renders a checkbox with purpose for each consent group. The necessary group is checked and cannot change. */
export function GroupFields(props: {
  text: Pick<ConsentText, 'names' | 'always' | 'purposes'>;
  groups: readonly ConsentGroup[];
  agreed: readonly ConsentGroup[];
}): ReactNode {
  const { text, groups, agreed } = props;
  const id = useId();
  return (
    <ul className={styles.groups}>
      {groups.map((group) => {
        const isNecessary = group === NECESSARY;
        return (
          <li key={group} className={styles.group}>
            <input
              type="checkbox"
              className={styles.tick}
              id={`${id}${group}`}
              name="group"
              value={group}
              defaultChecked={isNecessary || agreed.includes(group)}
              disabled={isNecessary}
              aria-describedby={`${id}${group}-text`}
            />
            <label className={styles.groupName} htmlFor={`${id}${group}`}>
              {text.names[group]}
            </label>
            {isNecessary && <span className={styles.always}>{text.always}</span>}
            <p id={`${id}${group}-text`} className={styles.purpose}>
              {text.purposes[group]}
            </p>
          </li>
        );
      })}
    </ul>
  );
}

/** Renders the three answers of the settings; rejecting all is as easy as accepting all. */
export function ChoiceButtons(props: { text: Pick<ConsentText, 'reject' | 'accept' | 'save'> }): ReactNode {
  const { text } = props;
  return (
    <div className={styles.choices}>
      <button className={styles.choice} type="submit" name="choice" value="reject">
        {text.reject}
      </button>
      <button className={styles.choice} type="submit" name="choice" value="accept">
        {text.accept}
      </button>
      <button className={styles.choice} type="submit" name="choice" value="save">
        {text.save}
      </button>
    </div>
  );
}
