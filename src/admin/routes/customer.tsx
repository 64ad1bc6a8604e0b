import type { ReactNode } from 'react';
import { redirect } from 'react-router';
import { may } from '../../shop/staff/employees/permissions.ts';
import { readForm, sendBack } from '../../storefront/form-data.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Field, Select } from '../../ui/field.tsx';
import { CustomerEdit, NewTicket } from '../components/customer/customer-edit.tsx';
import { CustomerFilePanel } from '../components/customer/customer-file.tsx';
import { CustomerHelp } from '../components/customer/customer-help.tsx';
import { CustomerNotes } from '../components/customer/customer-parts.tsx';
import { MergeAccountsForm } from '../components/customer/merge-form.tsx';
import { ActionOutcome } from '../components/outcome.tsx';
import styles from '../components/section.module.css';
import { AdminPageHead, Panel } from '../components/section.tsx';
import { useWork } from '../components/use-work.ts';
import { employeeVisit, orAbsent } from '../current-employee.ts';
import { accessGrantOf, changeCustomer, previewMerge } from '../customer-action.ts';
import type { ActionArgs, LoaderArgs, PageProps } from '../page-types.ts';
import { ADMIN_ROOT } from '../sections.ts';
import { contactNames } from '../shop-words.ts';

const SECTION = `${ADMIN_ROOT}/customers`;

export async function loader({ context, request, params, url }: LoaderArgs) {
  const work = employeeVisit(context, request);
  const { admin: sections, member, tenant } = work;
  const page = Number(url.searchParams.get('orders') ?? '1');
  return {
    ...orAbsent(
      await sections.customers.look(
        member,
        accessGrantOf(work, params.id ?? ''),
        page > 0 && page < 10_000 ? Math.trunc(page) : 1,
      ),
    ),
    reasons: sections.customers.reasons,
    said: url.searchParams.get('said') ?? '',
    asksToErase: url.searchParams.has('erase'),
    mayHelp: may(member, 'customer.help'),
    mayGroup: may(member, 'customer.group'),
    mayErase: may(member, 'customer.erase'),
    mayMerge: may(member, 'customer.merge'),
    mayResend: may(member, 'mail.resend'),
    mayAnswer: may(member, 'contact.answer'),
    mayCreate: may(member, 'order.create'),
    subjects: contactNames(work).subjects,
    countries: tenant.delivery.countries,
    locales: tenant.locales.map((entry) => entry.locale),
  };
}

export async function action({ context, request, params }: ActionArgs) {
  const work = employeeVisit(context, request);
  const id = params.id ?? '';
  const entered = await readForm(request);
  if (entered.intent === 'merge-preview') {
    const shown = await previewMerge(work, id, entered.number ?? '');
    return shown.ok
      ? { problem: null, entered, merge: shown.preview }
      : sendBack(request, { problem: shown.problem, entered, merge: null });
  }
  const result = await changeCustomer(work, id, entered);
  if (!result.ok) return sendBack(request, { problem: result.problem, entered, merge: null });
  if (entered.intent === 'erase') return redirect(`${SECTION}?said=erased`, 303);
  if ('go' in result) return redirect(`${ADMIN_ROOT}/${result.go}`, 303);
  return redirect(result.said === '' ? `${SECTION}/${id}` : `${SECTION}/${id}?said=${result.said}`, 303);
}

export default function Customer({ loaderData, actionData }: PageProps<typeof loader, typeof action>): ReactNode {
  const { text, time } = useWork();
  const say = text.customers;
  const { line, reasons, said, asksToErase, mayHelp, mayErase, mayGroup, mayResend, mayAnswer, mayMerge } = loaderData;
  const { subjects, countries, locales, mayCreate } = loaderData;
  const kept: Record<string, string> = actionData?.entered ?? {};
  const here = `${SECTION}/${line.id}`;
  const file = loaderData.until === null ? null : loaderData.file;
  const name = file ? `${file.account.firstName} ${file.account.lastName}` : line.name;
  return (
    <>
      <AdminPageHead
        title={name}
        intro={loaderData.until === null ? undefined : say.until(time(loaderData.until))}
        back={{ href: SECTION, label: text.back(say.title) }}
      >
        {file && mayCreate && (
          <LinkButton href={`${ADMIN_ROOT}/orders/new?${new URLSearchParams({ customer: line.id })}`}>
            {text.newOrder.title}
          </LinkButton>
        )}
      </AdminPageHead>
      <ActionOutcome answer={actionData} done={say.said[said]} />
      {file === null ? (
        <Panel id="reason" title={say.closedTitle}>
          <p>
            {line.number} · {line.email}
          </p>
          <form method="post" action={here} className={styles.form}>
            <input type="hidden" name="intent" value="enter" />
            <Select name="reason" label={say.reason} defaultValue={actionData?.entered.reason ?? ''} required>
              <option value="">{say.choose}</option>
              {reasons.map((reason) => (
                <option key={reason} value={reason}>
                  {say.reasons[reason]}
                </option>
              ))}
            </Select>
            <Field
              name="note"
              label={say.note}
              hint={say.noteHint}
              maxLength={200}
              autoComplete="off"
              defaultValue={actionData?.entered.note ?? ''}
            />
            <div>
              <Button type="submit" look="primary">
                {say.open}
              </Button>
            </div>
          </form>
        </Panel>
      ) : (
        <div className={styles.columns}>
          <CustomerFilePanel
            file={file}
            here={here}
            mayHelp={mayHelp}
            mayResend={mayResend}
            countries={countries}
            subjects={subjects}
            kept={kept}
          />
          <CustomerHelp
            file={file}
            here={here}
            name={name}
            mayHelp={mayHelp}
            mayErase={mayErase}
            mayGroup={mayGroup}
            asksToErase={asksToErase || actionData?.entered.intent === 'erase'}
          >
            <CustomerNotes
              file={file}
              here={here}
              mayHelp={mayHelp}
              kept={kept.intent === 'note' ? (kept.words ?? '') : ''}
            />
            {mayAnswer && <NewTicket here={here} subjects={subjects} kept={kept} />}
            {mayHelp && <CustomerEdit file={file} here={here} locales={locales} kept={kept} />}
            {mayMerge && (
              <MergeAccountsForm here={here} preview={actionData?.merge ?? null} number={kept.number ?? ''} />
            )}
          </CustomerHelp>
        </div>
      )}
    </>
  );
}
