import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { tenants } from '../../../../houses/montarve/house.ts';
import type { AccountStanding } from '../../../shop/money/ledger/index.ts';
import { messagesOf } from '../../../tenants/messages/server.ts';
import { MoneyFormat } from '../../money-format.ts';
import { TextProvider } from '../../text.tsx';
import { Balance } from './balance.tsx';

const HERE = '/mein-konto/meine-buchungen';

function shown(locale: 'de-CH' | 'fr-CH', standing: AccountStanding | null): string {
  const { account, ...messages } = messagesOf(locale);
  return renderToStaticMarkup(
    <TextProvider locale={locale} messages={messages} checkout={null} account={account}>
      <MoneyFormat value={tenants.ch.priceFormat}>
        <Balance standing={standing} here={HERE} />
      </MoneyFormat>
    </TextProvider>,
  );
}

const nothing = { balance: 0, credit: 0, overdue: 0, next: null };

test.each(['de-CH', 'fr-CH'] as const)(
  '%s: says that the balance is unavailable, with a link that reloads',
  (locale) => {
    const { ledger } = messagesOf(locale).account;
    const html = shown(locale, null);
    expect(html).toContain('role="alert"');
    expect(html).toContain(ledger.failed);
    expect(html).toContain(`<a href="${HERE}">${ledger.reload}</a>`);
  },
);

test.each(['de-CH', 'fr-CH'] as const)(
  '%s: shows credit, open and balanced accounts with late and next payments',
  (locale) => {
    const { ledger } = messagesOf(locale).account;
    const balanced = shown(locale, { ...nothing, state: 'balanced' });
    expect(balanced).toContain(ledger.states.balanced);
    expect(balanced).toContain(ledger.balancedText);
    const credit = shown(locale, { ...nothing, state: 'credit', balance: 2500 });
    expect(credit).toContain(ledger.states.credit);
    expect(credit).toContain('<strong>25.00\u00a0CHF</strong>');
    const open = shown(locale, {
      state: 'open',
      balance: 133_546,
      credit: 0,
      overdue: 20_026,
      next: { payableOn: '2026-12-14', amount: 11_355 },
    });
    expect(open).toContain('<strong>1335.46\u00a0CHF</strong>');
    expect(open).toContain(ledger.overdue('200.26\u00a0CHF'));
    expect(open).toContain(locale === 'de-CH' ? '14. Dezember 2026' : '14 décembre 2026');
  },
);
