import type { ReactNode } from 'react';
import { redirect } from 'react-router';
import { may } from '../../shop/staff/employees/permissions.ts';
import { readForm, sendBack } from '../../storefront/form-data.ts';
import { Button } from '../../ui/button.tsx';
import { Field, Select } from '../../ui/field.tsx';
import { ApprovalStepPanel } from '../components/approval-step.tsx';
import { GIFT_CARD_STATES, giftCardStateOf } from '../components/gift-card-state.ts';
import { ActionOutcome } from '../components/outcome.tsx';
import styles from '../components/section.module.css';
import { AdminPageHead, Panel } from '../components/section.tsx';
import { TablePanel } from '../components/table-panel.tsx';
import { useWork } from '../components/use-work.ts';
import { employeeVisit, orAbsent } from '../current-employee.ts';
import { issueGiftCard } from '../gift-card-action.ts';
import type { ActionArgs, LoaderArgs, PageProps } from '../page-types.ts';
import { ADMIN_ROOT } from '../sections.ts';
import { withApproval } from '../with-approval.ts';

const SECTION = `${ADMIN_ROOT}/gift-cards`;

export async function loader({ context, request, url }: LoaderArgs) {
  const { admin: work, member, tenant } = employeeVisit(context, request);
  const filter = url.searchParams.get('state') ?? '';
  const order = url.searchParams.get('order') ?? '';
  const page = Math.min(500, Math.max(1, Number.parseInt(url.searchParams.get('page') ?? '1', 10) || 1));
  return {
    ...orAbsent(await work.giftCards.find(member, { tenant, term: order, filter, page })),
    order,
    filter,
    page,
    day: new Date().toISOString().slice(0, 10),
    mayIssue: may(member.role, 'gift-card.issue'),
    locales: tenant.locales.map(({ locale }) => locale),
  };
}

/** Searches, or gives a card. Terms are sent as a form, because they may be addresses. */
export async function action({ context, request }: ActionArgs) {
  const visit = employeeVisit(context, request);
  const entered = await readForm(request);
  if (entered.intent === 'find') {
    const { term = '', state: filter = '' } = entered;
    const found = await visit.admin.giftCards.find(visit.member, { tenant: visit.tenant, term, filter, page: 1 });
    return { problem: null, step: null, entered, found: found?.cards ?? [] };
  }
  const done = await withApproval(visit, entered, (work, approval) => issueGiftCard(work, entered, approval));
  if ('go' in done) return done.go;
  if ('step' in done) return sendBack(request, { problem: null, step: done.step, entered, found: null });
  const { result } = done;
  if (result.ok) return redirect(`${SECTION}/${result.id}?said=issued`, 303);
  return sendBack(request, { problem: result.problem, step: null, entered, found: null });
}

export default function GiftCards({ loaderData, actionData }: PageProps<typeof loader, typeof action>): ReactNode {
  const { text, amount, time } = useWork();
  const say = text.giftCards;
  const { debt, filter, page, more, day, mayIssue, locales } = loaderData;
  const entered: Record<string, string> = actionData?.entered ?? { term: loaderData.order };
  const cards = actionData?.found ?? loaderData.cards;
  const pageHref = (at: number) => `${SECTION}?${new URLSearchParams({ state: filter, page: String(at) })}`;
  return (
    <>
      <AdminPageHead title={say.title} intro={`${say.intro} ${say.debt(String(debt.cards), amount(debt.balance))}`} />
      <ActionOutcome answer={actionData} done={null} />
      <ApprovalStepPanel step={actionData?.step} here={SECTION} />
      <form method="post" action={SECTION} className={styles.actions}>
        <Field
          id="term"
          name="term"
          label={say.term}
          defaultValue={entered.term ?? ''}
          autoComplete="off"
          maxLength={254}
        />
        <Select id="state" name="state" label={say.filter} defaultValue={entered.state ?? filter}>
          <option value="">{say.all}</option>
          {GIFT_CARD_STATES.map((state) => (
            <option key={state} value={state}>
              {say.states[state]}
            </option>
          ))}
        </Select>
        <Button type="submit" name="intent" value="find" icon="magnifying-glass">
          {say.find}
        </Button>
      </form>
      <TablePanel
        id="cards"
        title={say.found}
        empty={say.empty}
        broad
        columns={[
          { label: say.lastFour, look: 'tight' },
          { label: say.recipient, look: 'wide' },
          { label: say.order, look: 'tight' },
          { label: say.amount, look: 'end' },
          { label: say.balance, look: 'end' },
          { label: say.state },
          { label: say.expiresOn, look: 'tight' },
          { label: say.sentAt, look: 'tight' },
        ]}
        rows={cards.map((card) => ({
          key: card.id,
          cells: [
            <a key="card" href={`${SECTION}/${card.id}`}>
              {card.lastFour === null ? say.noCode : `••••${card.lastFour}`}
            </a>,
            card.recipientName === '' ? card.recipientEmail : `${card.recipientName} · ${card.recipientEmail}`,
            card.orderNumber ?? text.none,
            amount(card.amount),
            amount(card.balance),
            say.states[giftCardStateOf(card, day)],
            card.expiresOn ?? text.none,
            card.sentAt === null ? text.none : time(card.sentAt),
          ],
        }))}
      />
      {!actionData?.found && (page > 1 || more) && (
        <nav className={styles.actions} aria-label={say.found}>
          {page > 1 && <a href={pageHref(page - 1)}>{text.orders.newer}</a>}
          {more && <a href={pageHref(page + 1)}>{text.orders.older}</a>}
        </nav>
      )}
      {mayIssue && (
        <Panel id="issue" title={say.issue}>
          <form method="post" action={SECTION} className={styles.form}>
            <Field
              id="amount"
              name="amount"
              label={say.amount}
              defaultValue={entered.amount ?? ''}
              inputMode="decimal"
              required
              autoComplete="off"
            />
            <Field
              id="name"
              name="name"
              label={say.name}
              defaultValue={entered.name ?? ''}
              required
              autoComplete="off"
              maxLength={70}
            />
            <Field
              id="email"
              name="email"
              label={say.email}
              defaultValue={entered.email ?? ''}
              type="email"
              required
              autoComplete="off"
              maxLength={254}
            />
            <Field
              id="message"
              name="message"
              label={say.message}
              defaultValue={entered.message ?? ''}
              autoComplete="off"
              maxLength={300}
            />
            <Field
              id="order"
              name="order"
              label={say.orderOptional}
              defaultValue={entered.order ?? ''}
              autoComplete="off"
              maxLength={20}
            />
            <Select id="locale" name="locale" label={say.language} defaultValue={entered.locale ?? locales[0]}>
              {locales.map((locale) => (
                <option key={locale} value={locale}>
                  {locale}
                </option>
              ))}
            </Select>
            <Field
              id="reason"
              name="reason"
              label={say.reason}
              defaultValue={entered.reason ?? ''}
              required
              autoComplete="off"
              maxLength={300}
            />
            <Button type="submit" name="intent" value="issue">
              {say.give}
            </Button>
          </form>
        </Panel>
      )}
    </>
  );
}
