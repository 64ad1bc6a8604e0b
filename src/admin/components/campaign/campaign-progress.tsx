import type { ReactNode } from 'react';
import type { OpenCampaign } from '../../../shop/marketing/newsletter/index.ts';
import { FactList, Panel } from '../section.tsx';
import { useWork } from '../use-work.ts';

const COUNTS = ['waiting', 'sending', 'sent', 'doubt', 'refused', 'skipped', 'limited'] as const;

/** Shows the state of a campaign: before it is sent the audience, afterwards the deliveries. */
export function CampaignProgress(props: {
  opened: Pick<OpenCampaign, 'campaign' | 'audience' | 'counts' | 'segments'>;
}): ReactNode {
  const { campaign, audience, counts, segments } = props.opened;
  const { text, time } = useWork();
  const say = text.campaign;
  const isAhead = campaign.state === 'draft' || campaign.state === 'scheduled';
  return (
    <Panel id="progress" title={say.progress}>
      <FactList
        facts={[
          [say.state, say.states[campaign.state]],
          [say.kind, say.kinds[campaign.kind]],
          [say.segment, segments.find(({ id }) => id === campaign.segmentId)?.name ?? say.everybody],
          [say.when, campaign.sendAt === null ? text.none : time(campaign.sendAt)],
          ...(isAhead ? [] : COUNTS.map((state): [string, string] => [say.counts[state], String(counts[state])])),
        ]}
      />
      {isAhead && <p>{say.audience(String(audience))}</p>}
    </Panel>
  );
}
