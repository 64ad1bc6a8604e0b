import type { ReactNode } from 'react';
import { redirect } from 'react-router';
import { brandedName } from '../../../shop/catalogue/products/branded-name.ts';
import { href, productHref } from '../../../tenants/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import styles from '../../components/account/account-page.module.css';
import { AccountPage } from '../../components/account/account-page.tsx';
import { openAccount, openAccountAction } from '../../components/account/account-request.ts';
import { Stars } from '../../components/reviews/review-item.tsx';
import reviewStyles from '../../components/reviews/reviews.module.css';
import { attempt, readForm, sendBack, sendFailure, stayAfterFailure } from '../../form-data.ts';
import { areaPage } from '../../page.ts';
import { writeReviewHref } from '../../review-paths.ts';
import { reviewTexts } from '../../review-texts.ts';
import { keepPage } from '../../unsent.ts';
import type { Route } from './+types/reviews';

export async function loader({ context, url }: Route.LoaderArgs) {
  const request = await openAccount(context, url, 'accountReviews');
  const { customer, shop, tenant, locale, frame, date } = request;
  const [text, reviews] = await Promise.all([reviewTexts(locale.locale), shop.reviews.ofCustomer(customer.id)]);
  const articles = await shop.catalogue.articles({
    tenant,
    locale: locale.locale,
    skus: reviews.map(({ sku }) => sku),
  });
  const { own } = text;
  return {
    page: areaPage(request, 'accountReviews', { title: own.title }),
    frame,
    title: own.title,
    empty: own.empty,
    words: { article: own.article, change: own.change, remove: own.remove, verified: text.verified },
    said: url.searchParams.has('removed') ? own.removed : null,
    reviews: reviews.map((review) => {
      const article = articles.get(review.sku);
      const name = article ? brandedName(article) : review.title;
      const isSold = article?.onSale === true;
      return {
        id: review.id,
        name,
        stars: review.stars,
        starsText: text.average(String(review.stars)),
        title: review.title,
        text: review.text,
        lang: review.locale,
        by: text.by(review.author, date(review.writtenAt)),
        verified: review.verified,
        state: own.states[review.state],
        reason: review.reason && own.reasons[review.reason],
        articleHref: isSold ? productHref(locale.locale, article.slug, article.sku) : null,
        changeHref: isSold ? writeReviewHref(locale.locale, article.sku) : null,
        changeOf: own.changeOf(name),
        removeOf: own.removeOf(name),
      };
    }),
  };
}

export async function action({ context, request: http, url }: Route.ActionArgs) {
  const request = openAccountAction(context, url, 'accountReviews');
  const { own, form } = await reviewTexts(request.locale.locale);
  const { id = '' } = await readForm(http);
  const removed = await attempt(request, () => request.shop.reviews.remove(request, request.customer, id));
  if (removed === null) return sendFailure(http, { message: form.failed });
  if (!removed) return sendBack(http, { message: own.gone });
  return redirect(`${href(request.locale.locale, 'accountReviews')}?removed`, 303);
}

export function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  return keepPage(request, serverAction);
}

export const shouldRevalidate = stayAfterFailure;

export default function OwnReviewsPage({ loaderData, actionData }: Route.ComponentProps): ReactNode {
  const { frame, title, empty, words, said, reviews } = loaderData;
  return (
    <AccountPage frame={frame} title={title}>
      {actionData && (
        <Notice kind="problem" role="alert">
          {actionData.message}
        </Notice>
      )}
      {said && !actionData && (
        <Notice kind="success" role="status">
          {said}
        </Notice>
      )}
      {reviews.length === 0 && <p>{empty}</p>}
      <ul className={styles.main}>
        {reviews.map((review) => (
          <li key={review.id} className={styles.card}>
            <h2>{review.name}</h2>
            <p>
              <Stars stars={review.stars} text={review.starsText} />
            </p>
            <p>
              <strong>{review.state}</strong>
              {review.reason && ` · ${review.reason}`}
            </p>
            <h3 lang={review.lang}>{review.title}</h3>
            <p className={reviewStyles.words} lang={review.lang}>
              {review.text}
            </p>
            <p className={styles.small}>
              {review.by}
              {review.verified && ` · ${words.verified}`}
            </p>
            <div className={styles.actions}>
              {review.articleHref && <a href={review.articleHref}>{words.article}</a>}
              {review.changeHref && (
                <a href={review.changeHref} aria-label={review.changeOf}>
                  {words.change}
                </a>
              )}
              <form method="post">
                <input type="hidden" name="id" value={review.id} />
                <Button type="submit" look="quiet" aria-label={review.removeOf}>
                  {words.remove}
                </Button>
              </form>
            </div>
          </li>
        ))}
      </ul>
    </AccountPage>
  );
}
