import type { ComponentProps, ReactNode } from 'react';
import type { DeclarationField, DeclarationFields } from '../../../shop/selling/loyalty/index.ts';
import { Button } from '../../../ui/button.tsx';
import { RadioGroup } from '../../../ui/choices.tsx';
import { Field } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import styles from '../../components/account/account-page.module.css';
import { SignInLayout } from '../../components/account/account-page.tsx';
import { siteOf, waitingText } from '../../components/account/account-request.ts';
import { FormProblems } from '../../components/account/form-problems.tsx';
import { attempt, readForm, sendBack, sendFailure, stayAfterFailure } from '../../form-data.ts';
import { areaPage, openAccountTexts } from '../../page.ts';
import { useAccountText } from '../../text.tsx';
import { keepPage } from '../../unsent.ts';
import type { Route } from './+types/cancel-contract';

/** Ends a contract without a login (BGB 312k) by a form. The receipt shows at once to print, and arrives by mail. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const request = await openAccountTexts(context, url);
  return { page: areaPage(request, 'accountCancel', { title: request.accountText.premium.declaration.title }) };
}

type Answer =
  | { done: true; receivedAt: string; entered: Record<string, string> }
  | { done: false; message: string | null; fields: DeclarationFields; entered: Record<string, string> };

export async function action({ context, request: http, url }: Route.ActionArgs) {
  const request = await openAccountTexts(context, url);
  const { accountText, text, shop, browser, locale, tenant } = request;
  const entered = await readForm(http);
  const outcome = await attempt(request, () => shop.loyalty.declare(siteOf(request), browser.address, entered));
  const refused = (message: string | null, fields: DeclarationFields = {}): Answer => ({
    done: false,
    message,
    fields,
    entered,
  });
  if (outcome === null) return sendFailure<Answer>(http, refused(text.frame.errors.generic));
  if (outcome.ok) {
    const { timeZone } = tenant;
    const format = new Intl.DateTimeFormat(locale.locale, { dateStyle: 'long', timeStyle: 'medium', timeZone });
    return { done: true, receivedAt: format.format(outcome.receivedAt), entered } satisfies Answer;
  }
  if (outcome.problem === 'fields') return sendBack<Answer>(http, refused(null, outcome.fields));
  return sendBack<Answer>(http, refused(waitingText(outcome, accountText)));
}

export function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  return keepPage(request, serverAction);
}

export const shouldRevalidate = stayAfterFailure;

const idOf = (name: DeclarationField): string => `cancel-${name}`;

export default function CancelContractPage({ actionData }: Route.ComponentProps): ReactNode {
  const text = useAccountText();
  const { declaration } = text.premium;
  if (actionData?.done)
    return (
      <SignInLayout title={declaration.doneTitle}>
        <Notice kind="success" role="status">
          {declaration.done(actionData.receivedAt)}
        </Notice>
        <dl>
          <dt>{declaration.contract}</dt>
          <dd>{declaration.contractName}</dd>
          <dt>{declaration.fields.name}</dt>
          <dd>{actionData.entered.name}</dd>
          <dt>{declaration.fields.email}</dt>
          <dd>{actionData.entered.email}</dd>
        </dl>
        <p data-scripted>
          <Button icon="printer" onClick={() => print()}>
            {declaration.print}
          </Button>
        </p>
      </SignInLayout>
    );
  const fields = actionData?.fields ?? {};
  const entered = actionData?.entered ?? {};
  const problemOf = (name: DeclarationField) => {
    const problem = fields[name];
    return problem ? declaration.problems[problem] : undefined;
  };
  const field = (name: DeclarationField, rest: Omit<ComponentProps<typeof Field>, 'id' | 'label' | 'name'>) => (
    <Field
      id={idOf(name)}
      name={name}
      label={declaration.fields[name]}
      defaultValue={entered[name] ?? ''}
      error={problemOf(name)}
      {...rest}
    />
  );
  const names = Object.keys(declaration.fields).filter((name): name is DeclarationField => name in fields);
  return (
    <SignInLayout title={declaration.title}>
      <p>{declaration.text}</p>
      <form method="post" noValidate className={styles.form}>
        <FormProblems
          message={actionData?.message ?? null}
          fields={names.map((name) => ({
            id: idOf(name),
            label: declaration.fields[name],
            problem: problemOf(name) ?? '',
          }))}
          answer={actionData}
        />
        <p>
          {declaration.contract}: <strong>{declaration.contractName}</strong>
        </p>
        <RadioGroup
          id={idOf('kind')}
          name="kind"
          legend={declaration.fields.kind}
          defaultValue={entered.kind ?? 'ordinary'}
          error={problemOf('kind')}
          options={(['ordinary', 'extraordinary'] as const).map((value) => ({
            value,
            label: declaration.kinds[value],
          }))}
        />
        {field('reason', { hint: declaration.reasonHint, maxLength: 2000 })}
        {field('name', { required: true, autoComplete: 'name' })}
        {field('email', {
          type: 'email',
          required: true,
          hint: declaration.emailHint,
          autoComplete: 'email',
          inputMode: 'email',
          autoCapitalize: 'none',
          spellCheck: false,
        })}
        {field('customerNumber', {
          hint: declaration.numberHint,
          optionalMark: declaration.optional,
          inputMode: 'numeric',
          autoComplete: 'off',
        })}
        {field('wishedOn', { hint: declaration.wishedHint, optionalMark: declaration.optional, autoComplete: 'off' })}
        <div className={styles.actions}>
          <Button type="submit" look="primary" size="large">
            {declaration.submit}
          </Button>
        </div>
      </form>
    </SignInLayout>
  );
}
