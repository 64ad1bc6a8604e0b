import type { FormEvent, ReactNode } from 'react';
import { chosenGroups } from '../../../shop/customers/tracking/chosen-groups.ts';
import type { ConsentGroup } from '../../../shop/customers/tracking/consent-groups.ts';
import type { AfterMessages } from '../../../tenants/messages/types.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { useShopName } from '../../shop-name.ts';
import styles from './consent.module.css';
import { ChoiceButtons, GroupFields } from './group-fields.tsx';

/** Renders the settings of all consent groups, which visitors can change at any time. */
export function ConsentSettingsPanel(props: {
  text: AfterMessages['consent'];
  groups: readonly ConsentGroup[];
  agreed: readonly ConsentGroup[];
  open: boolean;
  onClose: () => void;
  onDecide: (groups: ConsentGroup[]) => void;
}): ReactNode {
  const { text, groups, agreed, open, onClose, onDecide } = props;
  const send = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const { nativeEvent } = event;
    const button = nativeEvent instanceof SubmitEvent ? nativeEvent.submitter : null;
    onDecide(chosenGroups(new FormData(event.currentTarget, button), groups));
  };
  return (
    <Dialog open={open} onClose={onClose} title={text.settings} closeLabel={text.close}>
      <form className={styles.form} onSubmit={send}>
        <p>{text.lead(useShopName())}</p>
        <GroupFields text={text} groups={groups} agreed={agreed} />
        <ChoiceButtons text={text} />
      </form>
    </Dialog>
  );
}
