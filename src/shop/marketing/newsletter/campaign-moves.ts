import type { CampaignState } from './campaigns.store.ts';

export type CampaignMove = 'hold' | 'go-on' | 'back' | 'end';

/** States that employees lead a campaign from and to. */
export const CAMPAIGN_MOVES: Record<CampaignMove, { from: CampaignState[]; to: CampaignState }> = {
  hold: { from: ['sending'], to: 'held' },
  'go-on': { from: ['held'], to: 'sending' },
  back: { from: ['scheduled'], to: 'draft' },
  end: { from: ['scheduled', 'sending', 'held'], to: 'ended' },
};
