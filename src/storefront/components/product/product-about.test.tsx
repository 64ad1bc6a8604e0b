import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { messagesOf } from '../../../tenants/messages/server.ts';
import { TextProvider } from '../../text.tsx';
import { ProductAbout } from './product-about.tsx';

const { account, checkout, ...messages } = messagesOf('it-CH');
const shown = (description: string, highlights: string[]) =>
  renderToStaticMarkup(
    <TextProvider locale="it-CH" messages={messages} checkout={checkout} account={account}>
      <ProductAbout product={{ description, highlights }} />
    </TextProvider>,
  );

test('shows description and highlights', () => {
  const html = shown('Una bici leggera.', ['Freni a disco']);
  expect(html).toContain('>Descrizione</h2>');
  expect(html).toContain('Una bici leggera.');
  expect(html).toContain('Freni a disco');
});

test('shows no title without a text below it', () => {
  expect(shown('', [])).toBe('');
  expect(shown('', ['Freni a disco'])).not.toContain('<h2');
});
