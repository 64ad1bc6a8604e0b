import type { ListedAttempt } from '../../shop/staff/webhooks/index.ts';
import type { StaffText } from '../texts/index.ts';
import { textOfCode } from '../worded.ts';
import { type DescribedList, optionsOf } from './described-list.ts';

/** Texts of the log of deliveries. */
export function webhookLog(
  text: StaffText,
  endpoints: readonly { id: string; name: string }[],
): DescribedList<ListedAttempt> {
  const say = text.webhooks;
  return {
    title: say.log,
    state: say.outcome,
    tabs: [
      { tab: '', label: say.all },
      { tab: 'failed', label: say.tabFailed },
      { tab: 'delivered', label: say.tabDelivered },
    ],
    filters: [
      { name: 'endpoint', label: say.endpoint, options: endpoints.map(({ id, name }) => ({ value: id, label: name })) },
      { name: 'type', label: say.type, options: Object.keys(say.types).map((type) => ({ value: type, label: type })) },
      { name: 'subject', label: say.subject },
      { name: 'event', label: say.event },
      { name: 'kind', label: say.kind, options: optionsOf(say.kinds) },
      { name: 'from', label: text.lists.since },
      { name: 'to', label: text.lists.until },
    ],
    columns: {
      at: { label: say.at, look: 'tight', sort: 'at', plain: ({ at }) => at.toISOString() },
      endpoint: { label: say.endpoint, plain: ({ endpoint }) => endpoint },
      type: { label: say.type, plain: ({ type }) => type },
      subject: { label: say.subject, look: 'wide', plain: ({ subject }) => subject },
      kind: { label: say.kind, plain: ({ kind }) => say.kinds[kind] },
      attempt: { label: say.attempt, look: 'end', plain: ({ attempt }) => attempt },
      outcome: { label: say.outcome, plain: ({ outcome }) => textOfCode(say.outcomes, outcome) ?? outcome },
      status: { label: say.status, look: 'end', plain: ({ status }) => status },
      ms: { label: say.ms, look: 'end', plain: ({ ms }) => ms },
      event: { label: say.event, plain: ({ eventId }) => eventId },
    },
    empty: say.logEmpty,
  };
}
