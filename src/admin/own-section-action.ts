import type { SectionActed, SectionFieldProblem } from '../shop/staff/own-sections/index.ts';
import { attempt } from '../storefront/form-data.ts';
import { ACTION_FIELD, LABEL_FIELDS } from './components/own-section/section-part.tsx';
import { type EmployeeVisit, orAbsent } from './current-employee.ts';
import { otherTenantProblem, TENANT_FIELD } from './sent-tenant.ts';

/** Form that was not carried out, with what the employee entered. */
type SentForm = {
  action: string;
  entered: Record<string, string>;
  /** Labels of the fields, since the page may no longer have the form. */
  labels: Record<string, string>;
  /** Why, as a sentence. */
  problem: string;
  fields: Record<string, SectionFieldProblem>;
};

type Visit = Pick<EmployeeVisit, 'member' | 'tenant' | 'language' | 'text'> & {
  admin: Pick<EmployeeVisit['admin'], 'ownSections'>;
};

/**
 * Does what a form of an extension's section asks for. `isFailure`: not the employee's mistake. Throws 404 if the employee
 * may not enter the section.
 */
export async function actInSection(
  visit: Visit,
  { name, page }: { name: string; page: string | null },
  sent: Readonly<Record<string, string>>,
  request: Parameters<typeof attempt>[0],
): Promise<{ ok: true } | { ok: false; isFailure: boolean; form: SentForm }> {
  const { [ACTION_FIELD]: action = '', [TENANT_FIELD]: _, ...others } = sent;
  const { entered, labels } = withoutLabels(others);
  const refused = (problem: string, fields: SentForm['fields'] = {}, isFailure = false) =>
    ({ ok: false, isFailure, form: { action, entered, labels, problem, fields } }) as const;

  const otherTenant = otherTenantProblem(visit, sent);
  if (otherTenant !== null) return refused(otherTenant);
  const { admin, member, tenant, language, text } = visit;
  const place = { name, id: page, tenant: tenant.id, language };
  // An act that the audit trail could not record may be done: the employee learns it, and keeps the entries.
  const tried = await attempt(request, async () => ({
    acted: await admin.ownSections.act(member, place, { action, entered }),
  }));
  const acted: SectionActed = tried === null ? { ok: false, problem: 'failed' } : orAbsent(tried.acted);
  if (acted.ok) return acted;
  const say = text.extensionSections;
  switch (acted.problem) {
    case 'unreachable':
      return refused(say.unreachable, {}, true);
    case 'failed':
      return refused(say.actFailed, {}, true);
    case 'gone':
      return refused(say.formGone);
    case 'refused':
      return refused(acted.sentence);
    case 'fields':
      return refused(say.checkFields, acted.fields);
  }
}

/** Separates what was entered from the labels of the fields. */
function withoutLabels(sent: Readonly<Record<string, string>>): Pick<SentForm, 'entered' | 'labels'> {
  const [labels, entered] = [true, false].map((isLabel) =>
    Object.entries(sent).filter(([name]) => name.startsWith(LABEL_FIELDS) === isLabel),
  );
  return {
    entered: Object.fromEntries(entered ?? []),
    labels: Object.fromEntries((labels ?? []).map(([name, label]) => [name.slice(LABEL_FIELDS.length), label])),
  };
}
