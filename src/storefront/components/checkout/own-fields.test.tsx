import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { OfferedField } from '../../../shop/selling/checkout/index.ts';
import { messagesOf } from '../../../tenants/messages/server.ts';
import { TextProvider } from '../../text.tsx';
import { ErrorSummary } from './error-summary.tsx';
import { OwnFieldInputs, ownLabels } from './own-fields.tsx';

const HEIGHT: OfferedField = {
  name: 'height',
  label: 'Körpergrösse',
  hint: 'In Zentimetern',
  options: null,
  isNumber: true,
  isRequired: true,
  maxLength: 3,
};
const BELL: OfferedField = {
  ...HEIGHT,
  name: 'bell',
  label: 'Klingel',
  hint: null,
  options: [
    { value: 'own', label: 'Mein Name' },
    { value: 'none', label: 'Keine' },
  ],
  isNumber: false,
  isRequired: false,
};

function page(parts: Partial<Parameters<typeof OwnFieldInputs>[0]>): string {
  const { account, checkout, ...messages } = messagesOf('de-CH');
  const shown = { offered: [HEIGHT, BELL], stored: undefined, entered: undefined, problems: {}, ...parts };
  return renderToStaticMarkup(
    <TextProvider locale="de-CH" messages={messages} checkout={checkout} account={account}>
      <ErrorSummary fields={{ 'own.height': 'required' }} labels={ownLabels(shown.offered)} answer={null} />
      <OwnFieldInputs {...shown} />
    </TextProvider>,
  );
}

test('a refused form names the field and leads to it', () => {
  const html = page({ entered: { 'own.height': 'x' }, problems: { 'own.height': 'digits-only' } });
  expect(html).toContain('href="#field-own-height"');
  expect(html).toContain('Körpergrösse: ');
  expect(html).toMatch(/<input[^>]*id="field-own-height"[^>]*/);
  expect(html).toMatch(/<input[^>]*name="own\.height"[^>]*value="x"/);
  expect(html).toContain('aria-invalid="true"');
});

test('shows stored values again, that of a choice by its label', () => {
  const stored = [
    { name: 'height', label: 'Körpergrösse', value: '178' },
    { name: 'bell', label: 'Klingel', value: 'Keine' },
  ];
  const html = page({ stored });
  expect(html).toMatch(/<input[^>]*value="178"/);
  expect(html).toMatch(/<option value="none" selected="">Keine/);
});

test('shows nothing without fields', () => {
  expect(page({ offered: undefined })).not.toContain('<input');
});
