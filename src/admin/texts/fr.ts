import type { StaffText } from './de.ts';
import { campaigns } from './fr-campaigns.ts';
import { content } from './fr-content.ts';
import { contracts } from './fr-contracts.ts';
import { door } from './fr-door.ts';
import { goods } from './fr-goods.ts';
import { house } from './fr-house.ts';
import { inbox } from './fr-inbox.ts';
import { ledger } from './fr-ledger.ts';
import { members } from './fr-members.ts';
import { orders } from './fr-orders.ts';
import { people } from './fr-people.ts';
import { pieces } from './fr-pieces.ts';
import { promotions } from './fr-promotions.ts';
import { returns } from './fr-returns.ts';
import { reviews } from './fr-reviews.ts';
import { search } from './fr-search.ts';
import { vitals } from './fr-vitals.ts';

/** The back office in Swiss French. */
export const fr: StaffText = {
  ...door,
  ...goods,
  ...house,
  ...people,
  ...members,
  ...orders,
  ...search,
  ...promotions,
  ...contracts,
  ...returns,
  ...ledger,
  ...reviews,
  ...campaigns,
  ...inbox,
  ...pieces,
  ...vitals,
  ...content,
};
