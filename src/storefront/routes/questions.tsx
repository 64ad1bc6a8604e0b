import type { ReactNode } from 'react';
import { Form, redirect } from 'react-router';
import { brandedName } from '../../shop/catalogue/products/branded-name.ts';
import type { AskedOutcome, EnteredQuestion } from '../../shop/customers/reviews/index.ts';
import { questionMessagesOf } from '../../tenants/messages/questions.ts';
import { categoryHref, productHref } from '../../tenants/paths.ts';
import { Breadcrumb } from '../../ui/breadcrumb.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { QuestionItems } from '../components/questions/question-list.tsx';
import styles from '../components/reviews/reviews.module.css';
import { TextArea } from '../components/reviews/text-area.tsx';
import { attempt, readForm, sendBack, sendFailure, stayAfterFailure } from '../form-data.ts';
import { movedTo, notFound, openRequest, type Page } from '../page.ts';
import { GOODS, productTag, questionsTag } from '../page-tags.ts';
import { parameters } from '../public-page.ts';
import { questionData, shownQuestions } from '../question-data.ts';
import { questionsHref } from '../question-paths.ts';
import { useLinks } from '../shop-links.ts';
import { useText } from '../text.tsx';
import { keepPage } from '../unsent.ts';
import type { Route } from './+types/questions';

export const handle = parameters('page', 'asked');

/** Questions of one page. */
const MOST = 10;
/** Maximum lengths of the fields; the department validates them again. */
const LENGTHS = { text: 1000, author: 40, email: 255 };

export async function loader({ context, url, params }: Route.LoaderArgs) {
  const request = await openRequest(context, url);
  const { shop, tenant, locale } = request;
  const asked = url.searchParams.get('page') ?? '1';
  const number = /^[1-9]\d{0,3}$/.test(asked) ? Number(asked) : 1;
  const found = await shop.catalogue.product({ tenant, locale: locale.locale, sku: params.sku });
  if (found === null) throw notFound('product');
  const { product, slugs } = found;
  const own = questionsHref(locale.locale, product);
  // An address in another language or with an old name redirects to the canonical one.
  if (decodeURI(url.pathname) !== own) throw movedTo(`${own}${url.search}`);
  const { productId } = product;
  const list = await shop.questions.list({ tenant, productId, language: locale.language, page: number, most: MOST });
  if (number > 1 && number > list.pages) throw notFound();
  request.cache.tag(GOODS, productTag(productId), questionsTag(productId));
  const text = questionMessagesOf(locale.locale);
  const name = brandedName(product);
  const inLanguages = (sku: string): Page['alternates'] =>
    Object.fromEntries(
      tenant.locales.flatMap((entry) => {
        const slug = slugs[entry.locale];
        return slug === undefined ? [] : [[entry.locale, questionsHref(entry.locale, { slug, sku })]];
      }),
    );
  const page: Page = {
    title: text.titleOf(name),
    description: text.metaDescription(name),
    robots: list.total > 0 && number === 1 ? 'index,follow' : 'noindex,follow',
    canonical: questionsHref(locale.locale, { slug: product.slug, sku: product.leadSku }),
    alternates: inLanguages(product.sku),
  };
  const structured = questionData(list.questions);
  if (structured) request.head.structured.push(structured);
  request.head.places = page.robots === 'index,follow' ? inLanguages(product.leadSku) : {};
  const { form } = text;
  return {
    page,
    title: text.titleOf(name),
    crumbs: [
      ...product.breadcrumb.map((item) => ({ name: item.name, href: categoryHref(locale.locale, item.path) })),
      { name: product.name, href: productHref(locale.locale, product.slug, product.sku) },
    ],
    isAsked: url.searchParams.has('asked'),
    questions: shownQuestions(request, list.questions),
    pager:
      list.pages > 1
        ? {
            place: text.place(list.page, list.pages),
            previous: list.page > 1 ? questionsHref(locale.locale, product, list.page - 1) : null,
            next: list.page < list.pages ? questionsHref(locale.locale, product, list.page + 1) : null,
          }
        : null,
    words: {
      none: text.none,
      ask: text.ask,
      answer: text.answer,
      how: text.how,
      pages: text.pages,
      previous: text.previous,
      next: text.next,
      done: form.done,
      requiredHint: form.requiredHint,
      fields: form.fields,
      hints: form.hints,
      submit: form.submit,
      fieldProblems: form.fieldProblems,
    },
  };
}

/** Stores a question of a customer or guest. */
export async function action({ context, request: http, url, params }: Route.ActionArgs) {
  const request = await openRequest(context, url);
  const { shop, tenant, locale, browser, visitor } = request;
  const article = (await shop.catalogue.articles({ tenant, locale: locale.locale, skus: [params.sku] })).get(
    params.sku,
  );
  if (!article) throw notFound('product');
  const { text = '', author = '', email = '' } = await readForm(http);
  const entered = { text, author, email };
  const { customer } = visitor;
  const asker = { customer: customer && { id: customer.id, email: customer.email }, address: browser.address };
  const outcome = await attempt(request, () =>
    shop.questions.ask({ tenant, locale: locale.locale }, asker, params.sku, entered),
  );
  if (outcome?.ok) throw redirect(`${questionsHref(locale.locale, article)}?asked=1`, 303);
  if (outcome?.problem === 'not-found') throw notFound('product');
  const answer = answerOf(questionMessagesOf(locale.locale).form, outcome, entered);
  return outcome === null ? sendFailure(http, answer) : sendBack(http, answer);
}

function answerOf(
  form: ReturnType<typeof questionMessagesOf>['form'],
  outcome: Exclude<AskedOutcome, { ok: true } | { problem: 'not-found' }> | null,
  entered: EnteredQuestion,
) {
  const fields = outcome?.problem === 'fields' ? outcome.fields : {};
  const message =
    outcome === null
      ? form.failed
      : outcome.problem === 'wait'
        ? form.wait
        : form.errorSummary(Object.keys(fields).length);
  return { message, fields, entered, failed: outcome === null };
}

export function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  return keepPage(request, serverAction);
}

export const shouldRevalidate = stayAfterFailure;

export default function QuestionsPage({ loaderData, actionData }: Route.ComponentProps): ReactNode {
  const { title, crumbs, isAsked, questions, pager, words } = loaderData;
  const { frame } = useText();
  const links = useLinks();
  return (
    <div className={styles.page}>
      <Breadcrumb
        label={frame.navigation.breadcrumb}
        items={[{ name: frame.navigation.home, href: links.area('home') }, ...crumbs]}
      />
      <h1>{title}</h1>
      {isAsked && (
        <Notice kind="success" role="status">
          {words.done}
        </Notice>
      )}
      {questions.length === 0 ? (
        <p>{words.none}</p>
      ) : (
        <QuestionItems questions={questions} answerLabel={words.answer} />
      )}
      {pager && (
        <nav className={styles.links} aria-label={words.pages}>
          {pager.previous && (
            <a href={pager.previous} rel="prev">
              {words.previous}
            </a>
          )}
          <span>{pager.place}</span>
          {pager.next && (
            <a href={pager.next} rel="next">
              {words.next}
            </a>
          )}
        </nav>
      )}
      <section className={styles.ask} id="ask" aria-labelledby="ask-title">
        <h2 id="ask-title" className={styles.title}>
          {words.ask}
        </h2>
        <p className={styles.small}>{words.how}</p>
        <QuestionForm words={words} answer={actionData ?? null} />
      </section>
    </div>
  );
}

function QuestionForm(props: {
  words: Route.ComponentProps['loaderData']['words'];
  answer: Route.ComponentProps['actionData'] | null;
}): ReactNode {
  const { words, answer } = props;
  const problemOf = (name: 'text' | 'author' | 'email') => {
    const problem = answer?.fields[name];
    return problem && words.fieldProblems[problem];
  };
  return (
    <Form method="post" action="#ask" className={styles.ask} preventScrollReset noValidate>
      <div role="alert">{answer && <Notice kind="problem">{answer.message}</Notice>}</div>
      <p className={styles.small}>{words.requiredHint}</p>
      <TextArea
        id="question-text"
        name="text"
        label={words.fields.text}
        hint={words.hints.text}
        error={problemOf('text')}
        maxLength={LENGTHS.text}
        rows={4}
        required
        defaultValue={answer?.entered.text}
      />
      <Field
        name="author"
        label={words.fields.author}
        hint={words.hints.author}
        error={problemOf('author')}
        maxLength={LENGTHS.author}
        autoComplete="off"
        required
        defaultValue={answer?.entered.author}
      />
      <Field
        name="email"
        type="email"
        label={words.fields.email}
        hint={words.hints.email}
        error={problemOf('email')}
        maxLength={LENGTHS.email}
        autoComplete="email"
        defaultValue={answer?.entered.email}
      />
      <p>
        <Button type="submit" look="primary">
          {words.submit}
        </Button>
      </p>
    </Form>
  );
}
