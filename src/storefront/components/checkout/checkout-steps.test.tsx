import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { OwnStep, Step } from '../../../shop/selling/checkout/index.ts';
import { messagesOf } from '../../../tenants/messages/server.ts';
import { TextProvider } from '../../text.tsx';
import { CheckoutSteps } from './checkout-steps.tsx';

const own = (name: string, place: OwnStep['place'], isDone: boolean): OwnStep => ({
  ...{ name, place, isDone, title: name.toUpperCase() },
  ...{ intro: null, fields: [], entries: [] },
});

function names(shown: { current: Step; currentOwn?: string; next: Step; ownSteps: OwnStep[] }): string[] {
  const { account, checkout, ...messages } = messagesOf('de-CH');
  const html = renderToStaticMarkup(
    <TextProvider locale="de-CH" messages={messages} checkout={checkout} account={account}>
      <CheckoutSteps {...shown} hasPremium={false} />
    </TextProvider>,
  );
  return [...html.matchAll(/<li[^>]*?( aria-current="step")?>.*?<\/li>/g)].map(([item, isCurrent]) => {
    const address = /<a href="([^"]*)"/.exec(item)?.[1];
    const name = item.replaceAll(/<[^>]*>/g, ' ').trim();
    return `${isCurrent ? '> ' : ''}${name.split(/\s{2,}/).at(-1)}${address ? ` ${address}` : ''}`;
  });
}

test('names steps of extensions at their places, and links those that are open to the customer', () => {
  const ownSteps = [own('fitting', 'before-payment', true), own('assembly', 'before-payment', false)];
  ownSteps.push(own('reference', 'before-order', false));
  expect(
    names({ current: 'detailsBeforePayment', currentOwn: 'fitting', next: 'detailsBeforePayment', ownSteps }),
  ).toEqual([
    'Anmelden /kasse/registrieren',
    'Lieferung /kasse/lieferservice',
    '> FITTING',
    'ASSEMBLY /kasse/angaben?step=assembly',
    'Zahlung',
    'REFERENCE',
    'Prüfen und bestellen',
  ]);
});

test('without steps of extensions shows those of the platform', () => {
  expect(names({ current: 'delivery', next: 'payment', ownSteps: [] })).toEqual([
    'Anmelden /kasse/registrieren',
    '> Lieferung',
    'Zahlung /kasse/zahlung',
    'Prüfen und bestellen',
  ]);
});
