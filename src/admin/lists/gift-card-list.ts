import { calendarDay } from '../../platform/calendar-day.ts';
import type { ListedGiftCard } from '../../shop/selling/gift-cards/index.ts';
import { giftCardStateOf } from '../components/gift-card-state.ts';
import type { StaffText } from '../texts/index.ts';
import { type DescribedList, optionsOf } from './described-list.ts';

/** Texts of the list of gift cards. `today`: ISO date of the tenant. */
export function giftCardList(text: StaffText, timeZone: string, today: string): DescribedList<ListedGiftCard> {
  const say = text.giftCards;
  const dayOf = (at: Date | null) => at && calendarDay(at, timeZone);
  return {
    title: say.title,
    state: say.state,
    tabs: [
      { tab: '', label: say.all },
      { tab: 'active', label: say.tabs.active },
      { tab: 'unsent', label: say.tabs.unsent },
      { tab: 'expired', label: say.tabs.expired },
      { tab: 'blocked', label: say.tabs.blocked },
      { tab: 'ordered', label: say.tabs.ordered },
      { tab: 'cancelled', label: say.tabs.cancelled },
    ],
    search: say.term,
    filters: [
      { name: 'left', label: say.left, options: optionsOf(say.lefts) },
      { name: 'origin', label: say.origin, options: optionsOf(say.origins) },
      { name: 'number', label: say.order },
      { name: 'from', label: say.from },
      { name: 'to', label: say.to },
      { name: 'expiresFrom', label: say.expiresFrom },
      { name: 'expiresTo', label: say.expiresTo },
    ],
    columns: {
      code: {
        label: say.lastFour,
        look: 'tight',
        plain: ({ lastFour }) => (lastFour === null ? say.noCode : `••••${lastFour}`),
      },
      recipient: {
        label: say.recipient,
        look: 'wide',
        plain: ({ recipientName, recipientEmail }) =>
          recipientName === '' ? recipientEmail : `${recipientName} · ${recipientEmail}`,
      },
      order: { label: say.order, look: 'tight', plain: ({ orderNumber }) => orderNumber },
      amount: { label: say.amount, look: 'end', plain: ({ amount }) => amount },
      balance: { label: say.balance, look: 'end', sort: 'balance', plain: ({ balance }) => balance },
      state: { label: say.state, plain: (card) => say.states[giftCardStateOf(card, today)] },
      origin: { label: say.origin, plain: ({ origin }) => say.origins[origin] },
      created: { label: say.created, look: 'tight', sort: 'created', plain: ({ createdAt }) => dayOf(createdAt) },
      expires: { label: say.expiresOn, look: 'tight', sort: 'expires', plain: ({ expiresOn }) => expiresOn },
      sent: { label: say.sentAt, look: 'tight', plain: ({ sentAt }) => dayOf(sentAt) },
    },
    empty: say.empty,
  };
}
