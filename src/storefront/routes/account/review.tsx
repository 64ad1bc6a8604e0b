import type { ReactNode } from 'react';
import { data, redirect } from 'react-router';
import { brandedName } from '../../../shop/catalogue/products/branded-name.ts';
import { href, productHref } from '../../../tenants/paths.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { AccountPage } from '../../components/account/account-page.tsx';
import { openAccount, openAccountAction } from '../../components/account/account-request.ts';
import { ReviewForm } from '../../components/reviews/review-form.tsx';
import styles from '../../components/reviews/reviews.module.css';
import { attempt, isScriptRequest, readForm, stayAfterFailure } from '../../form-data.ts';
import { notFound, type Page } from '../../page.ts';
import { writeReviewHref } from '../../review-paths.ts';
import { reviewTexts } from '../../review-texts.ts';
import type { Route } from './+types/review';

export async function loader({ context, url, params }: Route.LoaderArgs) {
  const request = await openAccount(context, url, 'accountReviews');
  const { shop, tenant, locale, customer } = request;
  const [begun, articles, text] = await Promise.all([
    shop.reviews.begin(request, customer, params.sku),
    shop.catalogue.articles({ tenant, locale: locale.locale, skus: [params.sku] }),
    reviewTexts(locale.locale),
  ]);
  const article = articles.get(params.sku);
  if (!begun || !article) throw notFound('product');
  const own = writeReviewHref(locale.locale, article.sku);
  const { form } = text;
  const name = brandedName(article);
  const page: Page = {
    title: form.titleOf(name),
    description: '',
    robots: 'noindex,follow',
    canonical: own,
    alternates: Object.fromEntries(
      tenant.locales.map((entry) => [entry.locale, writeReviewHref(entry.locale, article.sku)]),
    ),
  };
  return {
    page,
    frame: request.frame,
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
    words: {
      requiredHint: form.requiredHint,
      fields: form.fields,
      hints: form.hints,
      choices: form.choices,
      rulesTitle: form.rulesTitle,
      rules: form.rules,
      agree: form.agree,
      submit: form.submit,
      sending: form.sending,
      fieldProblems: form.fieldProblems,
    },
    termsId: begun.termsId,
    limits: REVIEW_LENGTHS,
    start: begun.own
      ? { stars: String(begun.own.stars), title: begun.own.title, text: begun.own.text, author: begun.own.author }
      : { author: begun.suggestedAuthor },
  };
}

/** Maximum lengths of the fields; the department validates them again. */
const REVIEW_LENGTHS = { title: 100, textLeast: 20, text: 4000, author: 40 };

export async function action({ context, request: http, url, params }: Route.ActionArgs) {
  const request = openAccountAction(context, url, 'accountReviews');
  const { shop, tenant, locale, customer } = request;
  const { stars = '', title = '', text = '', author = '', terms = '' } = await readForm(http);
  const entered = { stars, title, text, author, terms };
  const { form } = await reviewTexts(locale.locale);
  const outcome = await attempt(request, () =>
    shop.reviews.store({ tenant, locale: locale.locale }, customer, params.sku, entered),
  );
  if (outcome?.ok) throw redirect(`${writeReviewHref(locale.locale, params.sku)}?done`, 303);
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

export default function ReviewPage({ loaderData, actionData }: Route.ComponentProps): ReactNode {
  const { frame, isDone, title, notes, done, words, termsId, limits, start } = loaderData;
  if (isDone)
    return (
      <AccountPage frame={frame} title={done.title}>
        <Notice kind="success" role="status">
          {done.text}
        </Notice>
        <p className={styles.actions}>
          <LinkButton href={loaderData.productHref}>{done.back}</LinkButton>
          <a href={loaderData.ownHref}>{done.toOwn}</a>
        </p>
      </AccountPage>
    );
  return (
    <AccountPage frame={frame} title={title}>
      <p>{notes.writesAs}</p>
      {notes.verified && <Notice kind="info">{notes.verified}</Notice>}
      {notes.replaces && <Notice kind="info">{notes.replaces}</Notice>}
      <ReviewForm words={words} termsId={termsId} limits={limits} start={start} answer={actionData ?? null} />
      <p>
        <a href={loaderData.productHref}>{done.back}</a>
      </p>
    </AccountPage>
  );
}
