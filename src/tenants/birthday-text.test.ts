import { expect, test } from 'vitest';
import { birthdayText } from './birthday-text.ts';
import { messagesOf } from './messages/server.ts';

test.each(['de-CH', 'fr-CH', 'nl-NL', 'it-CH', 'en-CH'] as const)(
  'writes a birthday as the hint in %s does',
  (locale) => {
    expect(messagesOf(locale).account.birthdayHint).toContain(birthdayText('1990-11-21', locale));
    expect(messagesOf(locale).checkout.hints.birthday).toContain(birthdayText('1990-11-21', locale));
  },
);
