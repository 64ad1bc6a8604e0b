import { expect, test } from 'vitest';
import { demoQuestions } from '../../houses/montarve/data/questions.ts';
import { readRange } from '../../houses/montarve/data/range.ts';
import { QUESTION_LIMITS } from '../../src/shop/customers/reviews/index.ts';
import { tenants } from '../../src/tenants/index.ts';

const NOW = new Date('2026-12-01T12:00:00Z');
const range = readRange();

test.each(Object.values(tenants).map((tenant) => [tenant.id, tenant] as const))(
  '%s has answered questions in its languages, and one that waits',
  (_, tenant) => {
    const locales = tenant.locales.map(({ locale }) => locale);
    const questions = demoQuestions(range, locales, NOW);
    for (const locale of locales) {
      const own = questions.filter((question) => question.locale === locale && question.answer !== null);
      expect(own.length, locale).toBeGreaterThanOrEqual(4);
    }
    expect(questions.some(({ answer }) => answer === null)).toBe(true);
    for (const { text, answer } of questions) {
      expect(text.length).toBeLessThanOrEqual(QUESTION_LIMITS.text);
      expect(answer?.length ?? 0).toBeLessThanOrEqual(QUESTION_LIMITS.answer);
    }
    if (tenant.id === 'ch') return;
    // Swiss German has no ß, and German elsewhere no "ss" after a long vowel.
    expect(questions.flatMap(({ text, answer }) => [text, answer ?? '']).join(' ')).not.toMatch(
      /\b(?:gross|Grösse|Strasse|schliess|heiss|Fuss\b)/,
    );
  },
);
