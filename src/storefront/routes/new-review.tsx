import type { ReactNode } from 'react';
import { data, redirect } from 'react-router';
import type { Customer } from '../../shop/customers/index.ts';
import { href, productHref, reviewsHref } from '../../tenants/paths.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { type FormWords, ReviewForm } from '../components/reviews/review-form.tsx';
import styles from '../components/reviews/reviews.module.css';
import type { ShopRequest } from '../context.ts';
import { attempt, isScriptRequest, readForm, stayAfterFailure } from '../form-data.ts';
import { notFound, openRequest, type Page } from '../page.ts';
import { withNext } from '../safe-next.ts';
import { reviewTexts } from '../server-texts.ts';
import type { Route } from './+types/new-review';

/** Only who has shown the password writes; others log in first and come back. */
function requireCustomer(request: ShopRequest, url: URL): Customer {
  if (request.visitor.type === 2) return request.visitor.customer;
  const page = url.pathname.replace(/\.data$/, '');
  throw redirect(withNext(href(request.locale.locale, 'account'), page), 303);
}

export async function loader({ context, url, params }: Route.LoaderArgs) {
  const request = await openRequest(context, url);
  const { shop, tenant, locale } = request;
  const customer = requireCustomer(request, url);
  const [begun, articles, text] = await Promise.all([
    shop.reviews.begin(request, customer, params.sku),
    shop.catalogue.articles({ tenant, locale: locale.locale, skus: [params.sku] }),
    reviewTexts(locale.locale),
  ]);
  const article = articles.get(params.sku);
  const own = article && reviewsHref(locale.locale, article, 'newReview');
  if (!begun || !article || decodeURI(url.pathname.replace(/\.data$/, '')) !== own) throw notFound('product');
  const { form } = text;
  const name = `${article.brand} ${article.name}`;
  const page: Page = {
    title: form.titleOf(name),
    description: '',
    robots: 'noindex,follow',
    canonical: own,
    alternates: { [locale.locale]: own },
  };
  return {
    page,
    isDone: url.searchParams.has('done'),
    title: form.titleOf(name),
    notes: {
      writesAs: form.writesAs(`${customer.firstName} ${customer.lastName}`),
      verified: begun.verified ? form.isVerified : null,
      replaces: begun.own ? form.replaces : null,
    },
    done: { title: form.doneTitle, text: form.done, toOwn: form.toOwn, back: text.back },
    productHref: productHref(locale.locale, article.slug, article.sku),
    ownHref: href(locale.locale, 'accountReviews'),
    words: formWords(form),
    termsId: begun.termsId,
    limits: REVIEW_LENGTHS,
    start: begun.own
      ? { stars: String(begun.own.stars), title: begun.own.title, text: begun.own.text, author: begun.own.author }
      : { author: begun.suggestedAuthor },
  };
}

/** What fields stop at; the department has the last word. */
const REVIEW_LENGTHS = { title: 100, textLeast: 20, text: 4000, author: 40 };

function formWords({
  requiredHint,
  fields,
  hints,
  choices,
  rulesTitle,
  rules,
  agree,
  submit,
  sending,
  fieldProblems,
}: FormWords): FormWords {
  return { requiredHint, fields, hints, choices, rulesTitle, rules, agree, submit, sending, fieldProblems };
}

export async function action({ context, request: http, url, params }: Route.ActionArgs) {
  const request = await openRequest(context, url);
  const { shop, tenant, locale } = request;
  const customer = requireCustomer(request, url);
  const { stars = '', title = '', text = '', author = '', terms = '' } = await readForm(http);
  const entered = { stars, title, text, author, terms };
  const { form } = await reviewTexts(locale.locale);
  const outcome = await attempt(request, () =>
    shop.reviews.store({ tenant, locale: locale.locale }, customer, params.sku, entered),
  );
  if (outcome?.ok) throw redirect(`${url.pathname.replace(/\.data$/, '')}?done`, 303);
  if (outcome?.problem === 'not-found') throw notFound('product');
  const fields = outcome?.problem === 'fields' ? outcome.fields : {};
  const message =
    outcome === null
      ? form.failed
      : outcome.problem === 'wait'
        ? form.wait
        : form.errorSummary(Object.keys(fields).length);
  const status = outcome === null ? 503 : outcome.problem === 'wait' ? 429 : 422;
  return data({ message, fields, entered, failed: outcome === null }, { status: isScriptRequest(http) ? 200 : status });
}

export const shouldRevalidate = stayAfterFailure;

export default function NewReviewPage({ loaderData, actionData }: Route.ComponentProps): ReactNode {
  const { isDone, title, notes, done, words, termsId, limits, start } = loaderData;
  if (isDone)
    return (
      <div className={styles.page}>
        <h1>{done.title}</h1>
        <Notice kind="success" role="status">
          {done.text}
        </Notice>
        <p className={styles.actions}>
          <LinkButton href={loaderData.productHref}>{done.back}</LinkButton>
          <a href={loaderData.ownHref}>{done.toOwn}</a>
        </p>
      </div>
    );
  return (
    <div className={styles.page}>
      <h1>{title}</h1>
      <p>{notes.writesAs}</p>
      {notes.verified && <Notice kind="info">{notes.verified}</Notice>}
      {notes.replaces && <Notice kind="info">{notes.replaces}</Notice>}
      <ReviewForm words={words} termsId={termsId} limits={limits} start={start} answer={actionData ?? null} />
      <p>
        <a href={loaderData.productHref}>{done.back}</a>
      </p>
    </div>
  );
}
