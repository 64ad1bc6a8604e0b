import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { messagesOf } from '../../../tenants/messages/server.ts';
import { TextProvider } from '../../text.tsx';
import { type HelpData, HelpLinks } from '../shell/footer-parts.tsx';
import { CheckoutFoot } from './checkout-foot.tsx';

const { account, checkout, ...messages } = messagesOf('de-CH');

/** Renders both footers with a telephone number. */
function footers(telephone: string): string[] {
  const organisation = { telephone, contactEmail: 'service@velo.example', openingHours: [] };
  const help: HelpData = {
    ...{ organisation, navigation: [], paymentMethods: [], hourExceptions: [] },
    ...{ cancelLabel: null, withdrawal: null },
    newsletter: { href: '/newsletter', label: 'Newsletter' },
    survey: { href: '/umfrage', label: 'Umfrage' },
    menus: { navigation: [], service: [], legal: [] },
  };
  return [
    <CheckoutFoot key="checkout" data={{ organisation, year: 2026, companyName: 'Velo SA' }} />,
    <HelpLinks key="shop" data={help} />,
  ].map((footer) =>
    renderToStaticMarkup(
      <TextProvider locale="de-CH" messages={messages} checkout={checkout} account={account}>
        {footer}
      </TextProvider>,
    ),
  );
}

test('footers link to telephone and mailbox', () => {
  for (const html of footers('+41 71 000 01 40')) {
    expect(html).toContain('href="tel:+41710000140"');
    expect(html).toContain('mailto:service@velo.example');
  }
});

test('footers have no sign of a telephone that the retailer has not named', () => {
  for (const html of footers('')) {
    expect(html).not.toContain('tel:');
    expect(html).toContain('mailto:service@velo.example');
  }
});
