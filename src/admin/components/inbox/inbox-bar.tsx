import type { ReactNode } from 'react';
import type { TeamMember } from '../../../shop/marketing/contact/index.ts';
import { Select } from '../../../ui/field.tsx';
import { ActBar } from '../list/act-bar.tsx';
import { useWork } from '../use-work.ts';
import { TeamOptions } from './team-options.tsx';

const ACTS = ['assign', 'close', 'reopen', 'spam'] as const;

/** Fields that change the ticked messages of the list, after a preview. */
export function InboxBar({
  team,
  entered,
}: {
  team: readonly TeamMember[];
  entered: Readonly<Record<string, string>>;
}): ReactNode {
  const say = useWork().text.inbox;
  return (
    <ActBar acts={ACTS.map((act) => ({ act, label: say.acts[act] }))} chosen={entered.act}>
      <Select name="assigned" label={say.actTo} defaultValue={entered.assigned ?? 'me'}>
        <TeamOptions team={team} />
        <option value="">{say.nobody}</option>
      </Select>
    </ActBar>
  );
}
