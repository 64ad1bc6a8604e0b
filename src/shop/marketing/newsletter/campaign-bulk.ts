import type { BulkDefinition } from '../../staff/lists/index.ts';
import { CAMPAIGN_MOVES } from './campaign-moves.ts';
import { type CampaignRow, readCampaigns, writeCampaignStates } from './campaigns.store.ts';
import type { CampaignSender } from './send-campaign.ts';

/** Acts on several campaigns that undo each other. Ending one is for good, and a draft may have changed since. */
export function campaignBulk({
  sender,
}: {
  sender: Pick<CampaignSender, 'enqueue'>;
}): BulkDefinition<'hold' | 'go-on', Pick<CampaignRow, 'id' | 'name' | 'state'>> {
  return {
    list: 'campaigns',
    permission: 'campaign.send',
    acts: ['hold', 'go-on'],
    readValue: async () => null,
    read: readCampaigns,
    current: ({ state }) => state,

    target: ({ state }, { act }) => {
      const { from, to } = CAMPAIGN_MOVES[act];
      return from.includes(state) || state === to ? to : undefined;
    },

    write: async (client, { changes, now }) => {
      await writeCampaignStates(
        client,
        changes.map(({ subject, to }) => ({ id: subject.id, to: to ?? subject.state })),
        now,
      );
      for (const { subject, to } of changes) if (to === 'sending') await sender.enqueue(subject.id, client);
    },

    audit: ({ subject, to }) => ({ action: to === 'held' ? 'campaign.hold' : 'campaign.go-on', subject: subject.id }),
  };
}
