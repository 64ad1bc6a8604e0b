import { calendarDay } from '../../platform/calendar-day.ts';
import type { AdminSampleRequest } from '../../shop/customers/fabric-samples/index.ts';
import { recipientLines } from '../../shop/selling/addresses/recipient-lines.ts';
import type { StaffText } from '../texts/index.ts';
import type { DescribedList } from './described-list.ts';

/** Texts of the list of requests for samples. */
export function sampleList(text: StaffText, timeZone: string): DescribedList<AdminSampleRequest> {
  const say = text.samples;
  return {
    title: say.title,
    state: say.state,
    tabs: [
      { tab: 'waiting', label: say.tabs.waiting },
      { tab: 'sent', label: say.tabs.sent },
      { tab: '', label: say.all },
    ],
    filters: [
      { name: 'product', label: say.productNumber },
      { name: 'from', label: say.from },
      { name: 'to', label: say.to },
    ],
    columns: {
      requested: {
        label: say.requested,
        look: 'tight',
        sort: 'requested',
        plain: ({ requestedAt }) => calendarDay(requestedAt, timeZone),
      },
      recipient: { label: say.recipient, plain: ({ address }) => recipientLines(address).join(', ') },
      address: {
        label: say.address,
        plain: ({ address: { street, houseNumber, postalCode, city, country } }) =>
          `${`${street} ${houseNumber}`.trim()}, ${country}-${postalCode} ${city}`,
      },
      email: { label: say.email, plain: ({ email }) => email },
      product: { label: say.product, look: 'wide', plain: ({ product, productId }) => product ?? productId },
      covers: {
        label: say.covers,
        look: 'wide',
        plain: ({ covers }) => covers.map(({ name, sku }) => `${name} (${sku})`).join(', '),
      },
      locale: { label: say.locale, look: 'tight', plain: ({ locale }) => locale },
      state: { label: say.state, look: 'tight', plain: ({ state }) => say.states[state] },
      sent: {
        label: say.sent,
        look: 'tight',
        plain: ({ sentAt }) => sentAt && calendarDay(sentAt, timeZone),
      },
    },
    empty: say.empty,
  };
}
