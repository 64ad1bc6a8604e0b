import type { Locale } from '../tenant.ts';
import { withOwnTexts } from '../with-own-texts.ts';
import { type ByLocale, inLocale } from './by-locale.ts';
import { questions as swiss } from './de-CH/questions.ts';
import { questions as english } from './en/questions.ts';
import { questions as french } from './fr-CH/questions.ts';
import { questions as italian } from './it/questions.ts';
import { questions as dutch } from './nl-NL/questions.ts';
import type { QuestionMessages } from './types.ts';
import { germanVariant } from './variant.ts';

const ALL: ByLocale<QuestionMessages> = {
  de: germanVariant<QuestionMessages>(swiss, {
    form: {
      done: 'Danke für Ihre Frage. Wir antworten per E-Mail, meist innerhalb von zwei Arbeitstagen.',
    },
  }),
  fr: french,
  nl: dutch,
  it: italian,
  en: english,
  'de-CH': swiss,
  'de-LI': swiss,
};

/** Returns the texts of questions about products. Server only: pages receive the texts that they show. */
export function questionMessagesOf(locale: Locale): QuestionMessages {
  return withOwnTexts('questions', locale, inLocale(ALL, locale));
}
