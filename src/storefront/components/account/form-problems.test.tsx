import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { messagesOf } from '../../../tenants/messages/server.ts';
import { TextProvider } from '../../text.tsx';
import { FormProblems } from './form-problems.tsx';

test.each([
  ['de-CH', 'Anrede: Bitte wählen Sie eine Anrede.'],
  ['fr-CH', 'Civilité\u00a0: Veuillez choisir une civilité.'],
] as const)('%s: writes a problem behind its label with the colon of the language', (locale, line) => {
  const { account, checkout, ...messages } = messagesOf(locale);
  const fields = [
    { id: 'register-salutation', label: checkout.fields.salutation, problem: account.missing.salutation },
  ];
  expect(
    renderToStaticMarkup(
      <TextProvider locale={locale} messages={messages} checkout={checkout} account={account}>
        <FormProblems fields={fields} answer={null} />
      </TextProvider>,
    ),
  ).toContain(line);
});
