import type { ReactNode } from 'react';
import { redirect } from 'react-router';
import { href } from '../../../tenants/paths.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/choices.tsx';
import { Notice } from '../../../ui/notice.tsx';
import styles from '../../components/account/account-page.module.css';
import { AccountPage, AccountSection } from '../../components/account/account-page.tsx';
import { openAccount, openAccountAction, siteOf } from '../../components/account/account-request.ts';
import { addressEntered } from '../../components/checkout/address-entered.ts';
import { AddressFields } from '../../components/checkout/address-fields.tsx';
import { AddressText } from '../../components/checkout/address-text.tsx';
import { ErrorSummary } from '../../components/checkout/error-summary.tsx';
import { useCheckedForm } from '../../components/checkout/use-checked-form.ts';
import { attempt, readForm, sendBack, sendFailure, stayAfterFailure } from '../../form-data.ts';
import { areaPage } from '../../page.ts';
import { useLinks } from '../../shop-links.ts';
import { useAccountText } from '../../text.tsx';
import { keepPage } from '../../unsent.ts';
import type { Route } from './+types/addresses';

/** Result of the previous request, from its redirect. */
const DONE = ['saved', 'removed'] as const;

export async function loader({ context, url }: Route.LoaderArgs) {
  const request = await openAccount(context, url, 'accountAddresses');
  const { shop, customer, accountText, frame, tenant } = request;
  const entries = await shop.customers.addresses.list(customer);
  const wanted = url.searchParams.get('edit');
  const edited = entries.find(({ id }) => id === wanted) ?? null;
  return {
    page: areaPage(request, 'accountAddresses', { title: accountText.addresses.title }),
    frame,
    entries,
    countries: tenant.delivery.countries,
    form:
      edited || wanted === 'new' || entries.length === 0
        ? {
            id: edited?.id ?? null,
            isDefault: edited?.isDefault ?? entries.length === 0,
            entered: edited
              ? addressEntered(edited.address, '')
              : { salutation: customer.salutation, firstName: customer.firstName, lastName: customer.lastName },
          }
        : null,
    done: DONE.find((key) => url.searchParams.has(key)) ?? null,
  };
}

export async function action({ context, request: http, url }: Route.ActionArgs) {
  const request = openAccountAction(context, url, 'accountAddresses');
  const { shop, customer, locale } = request;
  const { addresses } = shop.customers;
  const entered = await readForm(http);
  const { intent, id = '' } = entered;
  const here = href(locale.locale, 'accountAddresses');
  const outcome = await attempt(request, async () => {
    if (intent === 'remove')
      return (await addresses.remove(customer, id)).ok ? ('removed' as const) : ('gone' as const);
    if (intent === 'default')
      return (await addresses.makeDefault(customer, id)) ? ('saved' as const) : ('gone' as const);
    const saved = await addresses.save(siteOf(request), customer, entered, id === '' ? null : id);
    if (saved.ok) return 'saved' as const;
    if (saved.problem === 'fields') return saved.fields;
    return saved.problem === 'full' ? ('full' as const) : ('gone' as const);
  });
  const answer = (problem: 'failed' | 'gone' | 'full' | null, fields = {}) => ({ problem, fields, entered });
  if (outcome === null) return sendFailure(http, answer('failed'));
  if (outcome === 'saved' || outcome === 'removed') return redirect(`${here}?${outcome}`, 303);
  if (outcome === 'gone' || outcome === 'full') return sendBack(http, answer(outcome));
  return sendBack(http, answer(null, outcome));
}

export function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  return keepPage(request, serverAction);
}

export const shouldRevalidate = stayAfterFailure;

export default function AddressesPage({ loaderData, actionData }: Route.ComponentProps): ReactNode {
  const { frame, entries, countries, form, done } = loaderData;
  const text = useAccountText();
  const links = useLinks();
  const here = links.area('accountAddresses');
  const checked = useCheckedForm(actionData);
  const entered = actionData?.entered ?? form?.entered ?? {};
  const nameOf = (entry: (typeof entries)[number]) => `${entry.address.street} ${entry.address.houseNumber}`.trim();
  return (
    <AccountPage frame={frame} title={text.addresses.title}>
      {done && !actionData && (
        <Notice kind="success" role="status">
          {done === 'removed' ? text.addresses.removed : text.saved}
        </Notice>
      )}
      {actionData && (
        <ErrorSummary fields={checked.refused} answer={actionData} failed={actionData.problem === 'failed'}>
          {(actionData.problem === 'gone' || actionData.problem === 'full') && (
            <p>{text.addresses[actionData.problem]}</p>
          )}
        </ErrorSummary>
      )}
      {entries.length === 0 && <p>{text.addresses.empty}</p>}
      {entries.length > 0 && (
        <ul className={styles.cards}>
          {entries.map((entry) => (
            <li key={entry.id} className={styles.card}>
              {entry.isDefault && <p className={styles.tag}>{text.addresses.standard}</p>}
              <AddressText address={entry.address} />
              <div className={styles.actions}>
                <a href={`${here}?edit=${entry.id}`} aria-label={text.addresses.changeOf(nameOf(entry))}>
                  {text.addresses.change}
                </a>
                {!entry.isDefault && (
                  <form method="post">
                    <input type="hidden" name="id" value={entry.id} />
                    <Button
                      type="submit"
                      look="quiet"
                      name="intent"
                      value="default"
                      aria-label={text.addresses.makeStandardOf(nameOf(entry))}
                    >
                      {text.addresses.makeStandard}
                    </Button>
                  </form>
                )}
                <form method="post">
                  <input type="hidden" name="id" value={entry.id} />
                  <Button
                    type="submit"
                    look="quiet"
                    name="intent"
                    value="remove"
                    aria-label={text.addresses.removeOf(nameOf(entry))}
                  >
                    {text.remove}
                  </Button>
                </form>
              </div>
            </li>
          ))}
        </ul>
      )}
      {form ? (
        <AccountSection id="address" title={form.id === null ? text.addresses.add : text.addresses.edit}>
          <form method="post" noValidate className={styles.form} {...checked.handlers}>
            <p className={styles.small}>{text.requiredHint}</p>
            <input type="hidden" name="id" value={form.id ?? ''} />
            <AddressFields prefix="" entered={entered} problems={checked.problems} countries={countries} />
            {!form.isDefault && (
              <Checkbox name="default" label={text.addresses.makeStandard} defaultChecked={entered.default === 'on'} />
            )}
            <div className={styles.actions}>
              <Button type="submit" look="primary" name="intent" value="save">
                {text.save}
              </Button>
              {entries.length > 0 && <a href={here}>{text.cancel}</a>}
            </div>
          </form>
        </AccountSection>
      ) : (
        <p>
          <LinkButton look="primary" href={`${here}?edit=new`}>
            {text.addresses.add}
          </LinkButton>
        </p>
      )}
    </AccountPage>
  );
}
