/** Newsletter: subscribers, their consents, and campaigns. */
export { customersChoice, saveCustomersChoice, saveCustomersPersonal } from './account.store.ts';
export { createBounceMailbox } from './bounce-mailbox.ts';
export { mailboxPlace, writeMailboxPlace } from './bounces.store.ts';
export {
  type CampaignAdministration,
  type CampaignOutcome,
  createCampaignAdministration,
  type OpenCampaign,
} from './campaign-administration.ts';
export { CampaignTextSchema, campaignTextEntry, type TextEntry } from './campaign-blocks.ts';
export type { CampaignEntry } from './campaign-entry.ts';
export type { ListedCampaign } from './campaign-list.store.ts';
export type { CampaignResults } from './campaign-results.ts';
export type { DeliveryPart } from './delivery.store.ts';
export { signNewsletterLink } from './links.ts';
export {
  createNewsletter,
  type Newsletter,
} from './newsletter.ts';
export { createSender } from './send-campaign.ts';
export { TEST_MEASURES } from './subject-test.ts';
export { createSubscriberAdministration, type SubscriberAdministration } from './subscriber-administration.ts';
export { moveSubscriber } from './subscribers.store.ts';
export { takeBounces } from './take-bounces.ts';
export type * from './types.ts';
export { KINDS } from './types.ts';
