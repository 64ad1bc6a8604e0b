import { languageOf } from '../languages/language.ts';
import type { Question } from '../shop/customers/reviews/index.ts';
import { questionMessagesOf } from '../tenants/messages/questions.ts';
import type { ShownQuestion } from './components/questions/question-list.tsx';
import type { ShopRequest } from './context.ts';
import { longDate } from './long-date.ts';

/** Returns questions as texts of a page. */
export function shownQuestions(
  { tenant, locale }: Pick<ShopRequest, 'tenant' | 'locale'>,
  questions: readonly Question[],
): ShownQuestion[] {
  const text = questionMessagesOf(locale.locale);
  return questions.map(({ id, locale: own, text: body, answer, author, demo, askedAt }) => ({
    id,
    lang: own.split('-', 1)[0] ?? languageOf(locale.locale),
    text: body,
    answer,
    by: text.by(author, longDate(askedAt, locale.locale, tenant.timeZone)),
    demo: demo ? text.demo : null,
  }));
}

/** Returns structured data for search engines, without questions that the demo made up; null without any real one. */
export function questionData(questions: readonly Question[]): Record<string, unknown> | null {
  const real = questions.filter(({ demo }) => !demo);
  if (real.length === 0) return null;
  return {
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    mainEntity: real.map(({ text, answer, locale }) => ({
      '@type': 'Question',
      name: text,
      inLanguage: locale,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  };
}
