import type { ReactNode } from 'react';
import { data, redirect } from 'react-router';
import { brandedName } from '../../../shop/catalogue/products/branded-name.ts';
import type { StoreOutcome } from '../../../shop/customers/reviews/index.ts';
import { EXTENSIONS } from '../../../shop/marketing/contact/take-files.ts';
import { contactMessagesOf } from '../../../tenants/messages/contact.ts';
import type { ReviewMessages } from '../../../tenants/messages/index.ts';
import { href, productHref } from '../../../tenants/paths.ts';
import type { Locale } from '../../../tenants/tenant.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { AccountPage } from '../../components/account/account-page.tsx';
import { openAccount, openAccountAction } from '../../components/account/account-request.ts';
import { type PhotoTexts, type ReviewEntry, ReviewForm } from '../../components/reviews/review-form.tsx';
import styles from '../../components/reviews/reviews.module.css';
import { fileFieldTexts, refusedSentences } from '../../contact-answer.ts';
import { readContactForm } from '../../contact-form.server.ts';
import type { ShopRequest } from '../../context.ts';
import { attempt, isScriptRequest, stayAfterFailure } from '../../form-data.ts';
import { notFound, type Page } from '../../page.ts';
import { writeReviewHref } from '../../review-paths.ts';
import { reviewTexts } from '../../review-texts.ts';
import { sizesOfGarment } from '../../sizes-of-garment.ts';
import { keepPage } from '../../unsent.ts';
import type { Route } from './+types/review';

export async function loader({ context, url, params }: Route.LoaderArgs) {
  const request = await openAccount(context, url, 'accountReviews');
  const { shop, tenant, locale, customer } = request;
  const [begun, product, articles, text] = await Promise.all([
    shop.reviews.begin(request, customer, params.sku),
    shop.catalogue.product({ tenant, locale: locale.locale, sku: params.sku }),
    shop.catalogue.articles({ tenant, locale: locale.locale, skus: [params.sku] }),
    reviewTexts(locale.locale),
  ]);
  const article = articles.get(params.sku);
  if (!begun || !article) throw notFound('product');
  const asksFit = product !== null && sizesOfGarment(product.product) !== null;
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
      noMark: form.noMark,
      photos: form.photos,
      removePhotos: form.removePhotos,
      rulesTitle: form.rulesTitle,
      rules: form.rules,
      agree: form.agree,
      submit: form.submit,
      sending: form.sending,
      fieldProblems: form.fieldProblems,
    },
    termsId: begun.termsId,
    limits: REVIEW_LENGTHS,
    marks: { fit: asksFit ? text.fitMarks : null, quality: text.qualityMarks },
    photos: photoTexts(request, begun.own?.photos ? form.earlierPhotos(begun.own.photos) : null),
    start: begun.own
      ? {
          stars: String(begun.own.stars),
          fit: begun.own.fit ?? '',
          quality: begun.own.quality ?? '',
          title: begun.own.title,
          text: begun.own.text,
          author: begun.own.author,
        }
      : { author: begun.suggestedAuthor },
  };
}

function photoTexts({ locale }: Pick<ShopRequest, 'locale'>, earlier: string | null): PhotoTexts {
  const text = contactMessagesOf(locale.locale);
  const { hint, problems, formats } = fileFieldTexts(text);
  const { chosen, remove } = text.sending;
  return {
    accept: EXTENSIONS.map((extension) => `.${extension}`).join(','),
    optional: text.optional,
    hint,
    earlier,
    words: { chosen, remove, problems, formats },
  };
}

/** Maximum lengths of the fields; the department validates them again. */
const REVIEW_LENGTHS = { title: 100, textLeast: 20, text: 4000, author: 40 };

export async function action({ context, request: http, url, params }: Route.ActionArgs) {
  const request = openAccountAction(context, url, 'accountReviews');
  const { shop, tenant, locale, customer } = request;
  const { form } = await reviewTexts(locale.locale);
  const open = shop.contact.openForm(request.browser.address);
  try {
    const post = await readContactForm(http, open, tenant.limits.uploadRate);
    const { photos = '', ...given } = post?.entered ?? {};
    const { stars = '', fit = '', quality = '', title = '', text = '', author = '', terms = '' } = given;
    const entered = { stars, fit, quality, title, text, author, terms };
    if (post === null) return answerToBroken(http, locale.locale, entered);
    const outcome = await attempt(request, () =>
      shop.reviews.store({ tenant, locale: locale.locale }, customer, params.sku, { ...entered, photos }, post),
    );
    return answerTo(outcome, { http, form, entered, request, sku: params.sku });
  } finally {
    await open.close();
  }
}

/** Answers a form that did not arrive whole. */
function answerToBroken(http: Request, locale: Locale, entered: ReviewEntry) {
  const message = contactMessagesOf(locale).broken;
  return data({ message, fields: {}, files: [], entered, failed: true }, { status: isScriptRequest(http) ? 200 : 422 });
}

function answerTo(
  outcome: StoreOutcome | null,
  about: {
    http: Request;
    form: ReviewMessages['form'];
    entered: ReviewEntry;
    request: Pick<ShopRequest, 'locale'>;
    sku: string;
  },
) {
  const { http, form, entered, request, sku } = about;
  const { locale } = request.locale;
  if (outcome?.ok) throw redirect(`${writeReviewHref(locale, sku)}?done`, 303);
  if (outcome?.problem === 'not-found') throw notFound('product');
  const refused = outcome?.problem === 'fields' ? outcome : { fields: {}, files: [] };
  const files = refusedSentences(contactMessagesOf(locale), refused.files);
  const message =
    outcome === null
      ? form.failed
      : outcome.problem === 'wait'
        ? form.wait
        : form.errorSummary(Object.keys(refused.fields).length + files.length);
  const status = outcome === null ? 503 : outcome.problem === 'wait' ? 429 : 422;
  return data(
    { message, fields: refused.fields, files, entered, failed: outcome === null },
    { status: isScriptRequest(http) ? 200 : status },
  );
}

export function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  return keepPage(request, serverAction);
}

export const shouldRevalidate = stayAfterFailure;

export default function ReviewPage({ loaderData, actionData }: Route.ComponentProps): ReactNode {
  const { frame, isDone, title, notes, done, words, termsId, limits, marks, photos, start } = loaderData;
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
      <ReviewForm {...{ words, termsId, limits, marks, photos, start }} answer={actionData ?? null} />
      <p>
        <a href={loaderData.productHref}>{done.back}</a>
      </p>
    </AccountPage>
  );
}
