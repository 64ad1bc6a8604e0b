import type { ReactNode } from 'react';
import type { TeamMember } from '../../../shop/marketing/contact/index.ts';
import { Button } from '../../../ui/button.tsx';
import { Select } from '../../../ui/field.tsx';
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
    <>
      <Select name="act" label={say.act} defaultValue={entered.act ?? 'assign'}>
        {ACTS.map((act) => (
          <option key={act} value={act}>
            {say.acts[act]}
          </option>
        ))}
      </Select>
      <Select name="assigned" label={say.actTo} defaultValue={entered.assigned ?? 'me'}>
        <TeamOptions team={team} />
        <option value="">{say.nobody}</option>
      </Select>
      <Button type="submit" name="intent" value="preview">
        {say.preview}
      </Button>
    </>
  );
}
