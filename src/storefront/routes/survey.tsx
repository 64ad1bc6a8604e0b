import type { ReactNode } from 'react';
import { redirect } from 'react-router';
import { layerMessagesOf } from '../../tenants/messages/layers.ts';
import { surveyHref, surveyPath } from '../../tenants/service-paths.ts';
import { Button } from '../../ui/button.tsx';
import { RadioGroup } from '../../ui/choices.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageHead } from '../components/list/page-head.tsx';
import { TextArea } from '../components/reviews/text-area.tsx';
import { readForm, sendBack, sendFailure, stayAfterFailure } from '../form-data.ts';
import { movedOrNotFound } from '../moved.ts';
import { areaPage, openRequest } from '../page.ts';
import { useLinks } from '../shop-links.ts';
import { useText } from '../text.tsx';
import { keepPage } from '../unsent.ts';
import type { Route } from './+types/survey';
import styles from './survey.module.css';

const COOKIE = /(?:^|;\s*)(?:__Host-)?survey=1(?:;|$)/;

const hasAnswered = (request: Request): boolean => COOKIE.test(request.headers.get('cookie') ?? '');

export async function loader({ context, url, request: http }: Route.LoaderArgs) {
  const request = await openRequest(context, url);
  const { tenant, locale } = request;
  if (request.path !== surveyPath(locale.language)) throw await movedOrNotFound(request, url.pathname);
  const { survey } = layerMessagesOf(locale.locale);
  return {
    page: {
      ...areaPage(request, 'service', { title: survey.name }),
      canonical: surveyHref(locale.locale),
      alternates: Object.fromEntries(tenant.locales.map((entry) => [entry.locale, surveyHref(entry.locale)])),
    },
    words: { ...survey, ratings: [...survey.ratings] },
    thanked: url.searchParams.has('danke'),
    answered: hasAnswered(http),
  };
}

/** Stores an answer, once for each browser session. Its session cookie contains nothing else. */
export async function action({ context, request: http, url }: Route.ActionArgs) {
  const request = await openRequest(context, url);
  const { shop, tenant, locale } = request;
  const here = surveyHref(locale.locale);
  if (hasAnswered(http)) throw redirect(here, 303);
  const { survey } = layerMessagesOf(locale.locale);
  const entered = await readForm(http);
  const { rating = '', comment = '' } = entered;
  const given = { rating, comment, pageType: 'survey' };
  const outcome = await shop.surveys.answer({ tenant, locale: locale.locale }, given).catch((error: unknown) => {
    request.report(error);
    return null;
  });
  if (outcome === null) return sendFailure(http, { problem: survey.problems.failed, rating, comment });
  if (!outcome.ok) return sendBack(http, { problem: survey.problems[outcome.problem], rating, comment });
  // Scheme of the request itself, which may differ from that of the public origin.
  const secure = new URL(http.url).protocol === 'https:';
  const cookie = `${secure ? '__Host-' : ''}survey=1; Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
  throw redirect(`${here}?danke`, { status: 303, headers: { 'Set-Cookie': cookie } });
}

export function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  return keepPage(request, serverAction);
}

export const shouldRevalidate = stayAfterFailure;

export default function Survey({ loaderData, actionData }: Route.ComponentProps): ReactNode {
  const { words, answered, thanked } = loaderData;
  const { links: names } = useText().frame.footer;
  const links = useLinks();
  const breadcrumb = [
    { name: names.service, href: links.area('service') },
    { name: words.name, href: null },
  ];
  return (
    <div className={styles.survey}>
      <PageHead title={words.title} breadcrumb={breadcrumb} />
      {answered ? (
        <Notice kind="success">{thanked ? words.thanks : words.already}</Notice>
      ) : (
        <form method="post" className={styles.form} noValidate>
          {actionData && (
            <Notice kind="problem" role="alert">
              {actionData.problem}
            </Notice>
          )}
          <p>{words.lead}</p>
          <RadioGroup
            id="rating"
            name="rating"
            legend={words.legend}
            required
            defaultValue={actionData?.rating}
            options={words.ratings.map((label, index) => ({ value: String(index + 1), label }))}
          />
          <TextArea
            id="comment"
            error={undefined}
            name="comment"
            label={`${words.comment} (${words.optional})`}
            hint={words.hint}
            maxLength={1000}
            rows={5}
            defaultValue={actionData?.comment}
          />
          <Button type="submit" look="primary" size="large">
            {words.submit}
          </Button>
        </form>
      )}
    </div>
  );
}
