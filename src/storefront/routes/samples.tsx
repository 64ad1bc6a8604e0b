import type { ReactNode } from 'react';
import { redirect } from 'react-router';
import { brandedName } from '../../shop/catalogue/products/branded-name.ts';
import type { SampleOutcome } from '../../shop/customers/fabric-samples/index.ts';
import { sampleMessagesOf } from '../../tenants/messages/samples.ts';
import { categoryHref, productHref } from '../../tenants/paths.ts';
import { samplesHref, samplesPath } from '../../tenants/sample-paths.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Thumbnail } from '../components/basket/thumbnail.tsx';
import { addressEntered } from '../components/checkout/address-entered.ts';
import { PageHead } from '../components/list/page-head.tsx';
import { type SampleAnswer, SampleForm } from '../components/samples/sample-form.tsx';
import styles from '../components/samples/samples.module.css';
import { attempt, formOf, sendBack, sendFailure, stayAfterFailure } from '../form-data.ts';
import { areaPage, notFound, type OpenedRequest, openRequest } from '../page.ts';
import { keepPage } from '../unsent.ts';
import type { Route } from './+types/samples';

/** Returns the product of the address with its covers. Throws 404 for one without samples. */
async function openProduct(request: OpenedRequest, url: URL) {
  const { shop, tenant, locale } = request;
  if (request.path !== samplesPath(locale.language)) throw notFound();
  const sku = url.searchParams.get('sku') ?? '';
  const found = await shop.catalogue.product({ tenant, locale: locale.locale, sku });
  const covers = found === null ? [] : await shop.samples.covers(tenant, found.product);
  if (found === null || !tenant.samples || covers.length === 0) throw notFound('product');
  return { product: found.product, covers, most: tenant.samples.most };
}

/** Shows the form. The page of the product is equal for all visitors, so this one has the customer's address. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const request = await openRequest(context, url);
  const { shop, tenant, locale } = request;
  const { product, covers, most } = await openProduct(request, url);
  const text = sampleMessagesOf(locale.locale);
  return {
    page: {
      ...areaPage(request, 'contact', { title: text.titleOf(brandedName(product)) }),
      canonical: samplesHref(locale.locale, product.sku),
      alternates: Object.fromEntries(
        tenant.locales.map((entry) => [entry.locale, samplesHref(entry.locale, product.sku)]),
      ),
    },
    crumbs: [
      ...product.breadcrumb.map((item) => ({ name: item.name, href: categoryHref(locale.locale, item.path) })),
      { name: product.name, href: productHref(locale.locale, product.slug, product.sku) },
      { name: text.title, href: null },
    ],
    department: product.department,
    product: {
      name: brandedName(product),
      href: productHref(locale.locale, product.slug, product.sku),
      picture: product.pictures[0] ?? null,
    },
    covers,
    shown: covers.find(({ sku }) => sku === product.sku)?.value ?? null,
    countries: tenant.delivery.countries,
    known: await knownAddress(request),
    isDone: url.searchParams.has('done'),
    words: {
      title: text.title,
      lead: text.lead(most),
      choose: text.choose,
      covers: text.covers,
      address: text.address,
      requiredHint: text.requiredHint,
      emailHint: text.emailHint,
      privacy: text.privacy(shop.samples.days),
      submit: text.submit,
      doneTitle: text.doneTitle,
      done: text.done,
      back: text.back,
    },
  };
}

/** Returns name, address and mailbox of a customer who logged in with a password. */
async function knownAddress({ shop, visitor }: OpenedRequest): Promise<Record<string, string>> {
  if (visitor.type !== 2) return {};
  const { salutation, firstName, lastName, email } = visitor.customer;
  const [own] = await shop.customers.addresses.list(visitor.customer);
  return { salutation, firstName, lastName, ...(own ? addressEntered(own.address, '') : {}), email };
}

export async function action({ context, request: http, url }: Route.ActionArgs) {
  const request = await openRequest(context, url);
  const { shop, tenant, locale, browser, visitor, letterUrlOf } = request;
  const { product, most } = await openProduct(request, url);
  const form = await formOf(http);
  const chosen = form.getAll('cover').filter((value) => typeof value === 'string');
  const entered: Record<string, string> = {};
  for (const [name, value] of form) if (typeof value === 'string' && name !== 'cover') entered[name] = value;
  const outcome = await attempt(request, () =>
    shop.samples.request(
      { tenant, locale: locale.locale, publicUrl: letterUrlOf(tenant) },
      { customerId: visitor.type === 2 ? visitor.customer.id : null, address: browser.address },
      product,
      { fields: entered, covers: chosen },
    ),
  );
  if (outcome?.ok) throw redirect(`${samplesHref(locale.locale, product.sku)}&done=1`, 303);
  if (outcome?.problem === 'not-offered') throw notFound('product');
  const answer = { ...answerOf(sampleMessagesOf(locale.locale), outcome, most), entered, chosen };
  return outcome === null ? sendFailure(http, answer) : sendBack(http, answer);
}

function answerOf(
  text: ReturnType<typeof sampleMessagesOf>,
  outcome: Exclude<SampleOutcome, { ok: true } | { problem: 'not-offered' }> | null,
  most: number,
): Pick<SampleAnswer, 'fields' | 'covers' | 'message' | 'failed'> {
  if (outcome === null) return { fields: {}, covers: null, message: null, failed: true };
  if (outcome.problem !== 'fields') return { fields: {}, covers: null, message: text[outcome.problem], failed: false };
  const { fields, covers } = outcome;
  const sentence = covers === 'too-many' ? text.problems[covers](most) : covers && text.problems[covers];
  return { fields, covers: sentence, message: null, failed: false };
}

export function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  return keepPage(request, serverAction);
}

export const shouldRevalidate = stayAfterFailure;

export default function SamplesPage({ loaderData, actionData }: Route.ComponentProps): ReactNode {
  const { crumbs, department, product, covers, shown, countries, known, isDone, words } = loaderData;
  return (
    <>
      <PageHead title={words.title} department={department} breadcrumb={crumbs} />
      <div className={styles.page}>
        <a className={styles.product} href={product.href}>
          <Thumbnail picture={product.picture} />
          <span className={styles.name}>{product.name}</span>
        </a>
        {isDone ? (
          <>
            <Notice kind="success" role="status">
              <p>{words.doneTitle}</p>
              <p>{words.done}</p>
            </Notice>
            <p>
              <LinkButton href={product.href}>{words.back}</LinkButton>
            </p>
          </>
        ) : (
          <>
            <p>{words.lead}</p>
            <SampleForm
              covers={covers}
              words={words}
              countries={countries}
              known={known}
              shown={shown}
              answer={actionData}
            />
          </>
        )}
      </div>
    </>
  );
}
