import type { ReactNode } from 'react';
import type { StatementField } from '../../../shop/after-sales/fulfilment/index.ts';
import { withdrawalHref, withdrawalPath } from '../../../tenants/after-order-paths.ts';
import { afterOrderMessagesOf } from '../../../tenants/messages/after-order.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import styles from '../../components/account/account-page.module.css';
import { SignInLayout } from '../../components/account/account-page.tsx';
import { shopRequest } from '../../context.ts';
import { attempt, readForm, sendBack, sendFailure, stayAfterFailure } from '../../form-data.ts';
import { areaPage, notFound, openRequest } from '../../page.ts';
import { keepPage } from '../../unsent.ts';
import type { Route } from './+types/withdrawal';

/**
 * Withdraws from a contract without a login, in two steps (directive (EU) 2023/2673, BGB 356a): declaration and
 * confirmation. The receipt with its time shows at once. The answer does not reveal whether such an order exists.
 */
export async function loader({ context, url }: Route.LoaderArgs) {
  const request = await openRequest(context, url);
  const { locale, language } = request.locale;
  if (request.path !== withdrawalPath(language) || !request.tenant.returns.withdrawalButton) throw notFound();
  const text = afterOrderMessagesOf(locale).withdrawal;
  return {
    page: {
      ...areaPage(request, 'revocation', { title: text.title }),
      canonical: withdrawalHref(locale),
      alternates: Object.fromEntries(
        request.tenant.locales.map((entry) => [entry.locale, withdrawalHref(entry.locale)]),
      ),
    },
    words: {
      title: text.title,
      lead: text.lead,
      name: text.name,
      number: text.number,
      email: text.email,
      goods: text.goods,
      goodsHint: text.goodsHint,
      optional: text.optional,
      next: text.next,
      check: text.check,
      confirm: text.confirm,
      change: text.change,
      doneTitle: text.doneTitle,
      print: text.print,
    },
  };
}

const NAMES = ['name', 'number', 'email', 'goods'] as const satisfies readonly StatementField[];

type Entered = Record<string, string>;
type Fields = Partial<Record<StatementField, string>>;
type Answer =
  | { step: 'form'; fields: Fields; message: string | null; entered: Entered }
  | { step: 'check'; statement: string; entered: Entered }
  | { step: 'done'; said: string; statement: string; entered: Entered };

export async function action({ context, request: http }: Route.ActionArgs) {
  const request = context.get(shopRequest);
  const { shop, tenant, locale, browser } = request;
  if (!tenant.returns.withdrawalButton) throw notFound();
  const { withdrawal: text, guest } = afterOrderMessagesOf(locale.locale);
  const form = await readForm(http);
  const entered: Entered = Object.fromEntries(NAMES.map((name) => [name, form[name] ?? '']));
  const refused = (fields: Fields, message: string | null): Answer => ({ step: 'form', fields, message, entered });
  const said = (read: { number: string; goods: string | null }) =>
    read.goods === null ? text.statement(read.number) : `${text.statementOf(read.number)} ${read.goods}`;
  if (form.intent === 'change') return refused({}, null);
  const read = shop.fulfilment.guestOrders.checkStatement(entered);
  if (!read.ok)
    return sendBack<Answer>(
      http,
      refused(
        Object.fromEntries(Object.entries(read.fields).map(([name, problem]) => [name, text.problems[problem]])),
        null,
      ),
    );
  if (form.intent !== 'confirm') return { step: 'check', statement: said(read.statement), entered } satisfies Answer;
  const house = { tenant, locale: locale.locale };
  const outcome = await attempt(request, () => shop.fulfilment.guestOrders.withdraw(house, browser.address, entered));
  if (outcome === null) return sendFailure<Answer>(http, refused({}, guest.wait));
  if (!outcome.ok) return sendBack<Answer>(http, refused({}, guest.wait));
  const moment = new Intl.DateTimeFormat(locale.locale, {
    dateStyle: 'long',
    timeStyle: 'long',
    timeZone: tenant.timeZone,
  }).format(outcome.receivedAt);
  return { step: 'done', said: text.done(moment), statement: said(outcome.statement), entered } satisfies Answer;
}

export function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  return keepPage(request, serverAction);
}

export const shouldRevalidate = stayAfterFailure;

type Texts = Route.ComponentProps['loaderData']['words'];

export default function WithdrawalPage({ loaderData: { words }, actionData }: Route.ComponentProps): ReactNode {
  switch (actionData?.step) {
    case 'done':
      return <DonePage words={words} {...actionData} />;
    case 'check':
      return <CheckPage words={words} {...actionData} />;
    default:
      return (
        <FormPage
          words={words}
          fields={actionData?.fields ?? {}}
          message={actionData?.message ?? null}
          entered={actionData?.entered ?? {}}
        />
      );
  }
}

function DonePage(props: { words: Texts; said: string; statement: string; entered: Entered }): ReactNode {
  const { words, said, statement, entered } = props;
  return (
    <SignInLayout title={words.doneTitle}>
      <Notice kind="success" role="status">
        {said}
      </Notice>
      <p>{statement}</p>
      <Declarant entered={entered} words={words} />
      <p>{words.print}</p>
    </SignInLayout>
  );
}

function CheckPage({ words, statement, entered }: { words: Texts; statement: string; entered: Entered }): ReactNode {
  return (
    <SignInLayout title={words.title}>
      <h2>{words.check}</h2>
      <p>{statement}</p>
      <Declarant entered={entered} words={words} />
      <form method="post" className={styles.actions}>
        {NAMES.map((name) => (
          <input key={name} type="hidden" name={name} value={entered[name] ?? ''} />
        ))}
        <Button type="submit" look="primary" size="large" name="intent" value="confirm">
          {words.confirm}
        </Button>
        <Button type="submit" look="quiet" name="intent" value="change">
          {words.change}
        </Button>
      </form>
    </SignInLayout>
  );
}

/** Renders the name and address of the customer who withdraws. */
function Declarant({ words, entered }: { words: Texts; entered: Entered }): ReactNode {
  return (
    <dl>
      <dt>{words.name}</dt>
      <dd>{entered.name}</dd>
      <dt>{words.email}</dt>
      <dd>{entered.email}</dd>
    </dl>
  );
}

function FormPage(props: { words: Texts; fields: Fields; message: string | null; entered: Entered }): ReactNode {
  const { words, fields, message, entered } = props;
  return (
    <SignInLayout title={words.title}>
      <p>{words.lead}</p>
      <form method="post" noValidate className={styles.form}>
        {message !== null && (
          <Notice kind="problem" role="alert">
            {message}
          </Notice>
        )}
        <Field
          id="withdrawal-name"
          name="name"
          label={words.name}
          required
          autoComplete="name"
          maxLength={140}
          defaultValue={entered.name ?? ''}
          error={fields.name}
        />
        <Field
          id="withdrawal-number"
          name="number"
          label={words.number}
          required
          inputMode="numeric"
          autoComplete="off"
          maxLength={40}
          defaultValue={entered.number ?? ''}
          error={fields.number}
        />
        <Field
          id="withdrawal-email"
          name="email"
          type="email"
          label={words.email}
          required
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
          defaultValue={entered.email ?? ''}
          error={fields.email}
        />
        <Field
          id="withdrawal-goods"
          name="goods"
          label={words.goods}
          hint={words.goodsHint}
          optionalMark={words.optional}
          autoComplete="off"
          maxLength={1000}
          defaultValue={entered.goods ?? ''}
          error={fields.goods}
        />
        <div className={styles.actions}>
          <Button type="submit" look="primary" size="large">
            {words.next}
          </Button>
        </div>
      </form>
    </SignInLayout>
  );
}
