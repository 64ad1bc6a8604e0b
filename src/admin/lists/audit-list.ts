import type { AuditRow } from '../../shop/staff/employees/index.ts';
import { labelled } from '../../tenants/labelled.ts';
import type { StaffText } from '../texts/index.ts';
import { roleText, textOfCode } from '../worded.ts';
import { type DescribedList, optionsOf } from './described-list.ts';

/** Texts of the audit trail. */
export function auditList(text: StaffText): DescribedList<AuditRow> {
  const say = text.audit;
  const facts = (values: AuditRow['before']) =>
    values &&
    Object.entries(values)
      .map(([name, value]) => labelled(text.lang, textOfCode(say.facts, name) ?? name, String(value)))
      .join('; ');
  return {
    title: say.title,
    state: say.action,
    tabs: [{ tab: '', label: say.all }],
    filters: [
      { name: 'person', label: say.person },
      { name: 'action', label: say.action, options: optionsOf(say.groups) },
      { name: 'subject', label: say.subject },
      { name: 'from', label: text.lists.since },
      { name: 'to', label: text.lists.until },
    ],
    columns: {
      at: { label: say.at, look: 'tight', sort: 'at', plain: ({ at }) => at.toISOString() },
      person: { label: say.person, look: 'wide', plain: ({ email }) => email },
      role: { label: say.role, plain: ({ role }) => roleText(text, role) },
      action: { label: say.action, plain: ({ action }) => textOfCode(say.actions, action) ?? action },
      tenant: { label: text.house, look: 'tight', plain: ({ tenant }) => tenant?.toUpperCase() ?? null },
      subject: { label: say.subject, plain: ({ subject }) => subject },
      before: { label: say.before, look: 'wide', plain: ({ before }) => facts(before) },
      after: { label: say.what, look: 'wide', plain: ({ after }) => facts(after) },
    },
    empty: say.empty,
  };
}
