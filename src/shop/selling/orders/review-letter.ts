import type pg from 'pg';
import type { Mail, Outbox } from '../../../platform/mail/outbox.ts';
import { billingMessagesOf } from '../../../tenants/messages/billing.ts';
import type { PublicUrlOf } from '../../../tenants/origins.ts';
import { href } from '../../../tenants/paths.ts';
import type { Locale, Tenant } from '../../../tenants/tenant.ts';
import { composeLetter } from '../../mail/templates/index.ts';
import type { PlaceOrder } from '../checkout/index.ts';
import { reviewedUntil } from '../credit/index.ts';

type Request = Parameters<PlaceOrder>[0];

/** Returns a day in the language of a letter. */
export function reviewDay(date: Date, locale: Locale, { timeZone }: Tenant): string {
  return new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', year: 'numeric', timeZone }).format(date);
}

/** Tells the buyer that an employee decides on the placed order, and by when. */
function waitingLetter(
  { tenant, locale }: { tenant: Tenant; locale: Locale },
  order: { number: string; email: string; until: Date; publicUrl: string },
): Promise<Mail> {
  const { waiting: text, ignore } = billingMessagesOf(locale).creditReview;
  const { number, email, until, publicUrl } = order;
  return composeLetter(
    { tenant, locale },
    { kind: 'credit-review', to: email, key: `credit-review:${tenant.id}:${number}` },
    {
      subject: text.subject(number),
      title: text.title,
      paragraphs: [text.text(number, reviewDay(until, locale, tenant)), text.more],
      button: text.button,
      link: `${publicUrl}${href(locale, 'home')}`,
      ignore,
    },
  );
}

/** Mails the buyer if the placed order waits for a decision on its credit. */
export async function tellOfReview(
  deps: { outbox: Outbox; publicUrlOf: PublicUrlOf },
  client: pg.PoolClient,
  { key, view }: Request,
  order: { id: string; number: string },
): Promise<void> {
  const { tenant, locale } = key;
  const email = view.contact?.email;
  if (view.payment?.method !== 'invoice' || !email || !tenant.sendsMail) return;
  const until = await reviewedUntil(client, order.id);
  if (until === null) return;
  const publicUrl = deps.publicUrlOf(tenant);
  await deps.outbox.put(
    await waitingLetter({ tenant, locale }, { number: order.number, email, until, publicUrl }),
    client,
  );
}
