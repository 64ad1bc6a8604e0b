import type { ReactNode } from 'react';
import { redirect } from 'react-router';
import { labelHref, orderHref, returnHref } from '../../../tenants/after-order-paths.ts';
import { afterOrderMessagesOf } from '../../../tenants/messages/after-order.ts';
import { pathIn } from '../../../tenants/paths.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { AccountPage } from '../../components/account/account-page.tsx';
import { openAccount, openAccountAction } from '../../components/account/account-request.ts';
import { ReturnForm } from '../../components/account/return-form.tsx';
import { attempt, readForm, sendBack, sendFailure, stayAfterFailure } from '../../form-data.ts';
import { areaPage, notFound } from '../../page.ts';
import { returnForm } from '../../return-form-data.ts';
import { keepPage } from '../../unsent.ts';
import type { Route } from './+types/return';

/** Loads the return form of the customer's order; any other number is 404. */
export async function loader({ context, url, params }: Route.LoaderArgs) {
  const request = await openAccount(context, url, 'accountOrders');
  const { customer, shop, frame, tenant, now } = request;
  const { locale, language } = request.locale;
  if (!request.path.startsWith(`${pathIn(language, 'accountOrders')}/`)) throw notFound();
  const order = await shop.fulfilment.buyer.of(tenant, { customerId: customer.id, number: params.number });
  if (order === null) throw notFound();
  const text = afterOrderMessagesOf(locale).form;
  const page = areaPage(request, 'accountOrders', { title: text.title(order.number) });
  const chosen = /^\d{1,3}$/.exec(url.searchParams.get('line') ?? '')?.[0];
  const done = order.returns.find(({ number }) => number === url.searchParams.get('done'));
  return {
    page: { ...page, canonical: returnHref(locale, order.number), alternates: {} },
    frame,
    title: text.title(order.number),
    back: { href: orderHref(locale, order.number), text: text.back },
    problem: order.mayReturn || done ? null : text.problems['too-late'],
    form:
      order.mayReturn && !done
        ? returnForm(order, { locale, tenant, now, token: null }, chosen === undefined ? null : Number(chosen))
        : null,
    done: done
      ? {
          said: text.done(done.number),
          how: done.way === 'label' ? text.doneLabel : text.doneCollection,
          label:
            done.way === 'label'
              ? { href: labelHref(locale, order.number, done.number), text: afterOrderMessagesOf(locale).returns.label }
              : null,
        }
      : null,
  };
}

export async function action({ context, request: http, url, params }: Route.ActionArgs) {
  const request = openAccountAction(context, url, 'accountOrders');
  const { shop, tenant, customer, locale } = request;
  const entered = await readForm(http);
  const { problems } = afterOrderMessagesOf(locale.locale).form;
  const owner = { customerId: customer.id, number: params.number };
  const outcome = await attempt(request, () => shop.fulfilment.buyer.register(tenant, owner, entered));
  if (outcome === null) return sendFailure(http, { problem: problems.invalid, entered });
  if (outcome.ok) throw redirect(`${returnHref(locale.locale, params.number)}?done=${outcome.number}`, 303);
  return sendBack(http, { problem: problems[outcome.problem], entered });
}

export function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  return keepPage(request, serverAction);
}

export const shouldRevalidate = stayAfterFailure;

export default function ReturnPage({ loaderData, actionData }: Route.ComponentProps): ReactNode {
  const { frame, title, back, form, done, problem } = loaderData;
  return (
    <AccountPage frame={frame} title={title}>
      {done && (
        <Notice kind="success" role="status">
          <p>{done.said}</p>
          <p>{done.how}</p>
        </Notice>
      )}
      {done?.label && (
        <p>
          <LinkButton href={done.label.href} download>
            {done.label.text}
          </LinkButton>
        </p>
      )}
      {problem !== null && (
        <Notice kind="info" role="status">
          {problem}
        </Notice>
      )}
      {form && <ReturnForm data={form} problem={actionData?.problem ?? null} entered={actionData?.entered ?? {}} />}
      <p>
        <a href={back.href}>{back.text}</a>
      </p>
    </AccountPage>
  );
}
