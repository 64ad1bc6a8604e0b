import { isCalendarDay } from '../../../platform/calendar-day.ts';
import type { BulkDefinition } from '../../staff/lists/index.ts';
import { announcePromotions } from './promotions.store.ts';
import { type PromotionDays, readPromotionDays, writeLastDays } from './save-promotions.store.ts';

/** Another last day of several promotions. A day that has passed stops them, and undo lets them go on. */
export const PROMOTION_BULK: BulkDefinition<'until', PromotionDays> = {
  list: 'promotions',
  permission: 'promotion.change',
  acts: ['until'],
  readValue: async (_, { entered }) => (entered === '' ? null : isCalendarDay(entered) ? entered : undefined),
  read: readPromotionDays,
  current: ({ validTo }) => validTo,
  // One that was ended never goes on, and the last day does not precede the first.
  target: ({ isEnded, validFrom }, { value }) => (isEnded || (value !== null && value < validFrom) ? undefined : value),
  // An employee may have ended it or moved its first day since.
  mayRestore: ({ isEnded, validFrom }, day) => !isEnded && (day === null || day >= validFrom),
  write: async (client, { tenant, changes, now }) => {
    await writeLastDays(
      client,
      changes.map(({ subject, to }) => ({ id: subject.id, to })),
      now,
    );
    await announcePromotions(client, tenant.id);
  },
  audit: ({ subject, to }) => ({
    action: 'promotion.changed',
    subject: `promotion:${subject.name}`,
    before: { to: subject.validTo },
    after: { to },
  }),
};
