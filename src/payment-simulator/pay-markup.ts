import { hash } from 'node:crypto';
import { decimalText } from '../currencies/decimal-text.ts';
import { escaped } from '../platform/escaped.ts';
import { NOTICE_WAYS } from './moves.ts';
import { PAY_PATH } from './own-addresses.ts';
import type { PayTexts } from './pay-texts.ts';
import type { SimulatorSessionRow } from './simulator.store.ts';
import { networkOf, SHOWN_CARDS } from './test-cards.ts';

/* Plain pages without script and without any provider's trade dress; only colours resemble the providers. */

const STYLE = `*{box-sizing:border-box}body{margin:0;background:#f1f3f4;color:#17191a;font:1rem/1.5 system-ui,sans-serif}
.band{background:#8a4b00;color:#fff;text-align:center;padding:.5rem 1rem;font-weight:600}
main{max-width:30rem;margin:1.5rem auto;background:#fff;border-radius:.75rem;overflow:hidden;box-shadow:0 1px 6px #0003}
header{padding:1.25rem 1.5rem;color:#fff;background:#2b3a42}header.twint{background:#0b0b0c}header.paypal{background:#0a3d87}header.ideal{background:#b3005f}header.eps{background:#00607f}header.sepa_debit{background:#10298e}header.wero{background:#3a3400}
h1{font-size:1.3rem;line-height:1.25;margin:0}header p{margin:.35rem 0 0}.sum{font-size:1.6rem;font-weight:700}
.body{padding:1.25rem 1.5rem 1.5rem}label,legend{display:block;font-weight:600}input[type=text],select{width:100%;font:inherit;padding:.6rem .7rem;border:1px solid #63696c;border-radius:.4rem;margin:.25rem 0 .75rem;min-height:2.9rem;background:#fff;color:inherit}
button{font:inherit;font-weight:600;min-height:2.9rem;padding:.6rem 1rem;border-radius:.4rem;border:1px solid #17191a;background:#fff;color:#17191a;cursor:pointer}button.main{width:100%;background:#0b5d45;border-color:#0b5d45;color:#fff}
.more{display:flex;flex-wrap:wrap;gap:.5rem;margin-top:.75rem}.error{border-left:4px solid #b3261e;background:#fdecea;padding:.6rem .8rem;margin:0 0 1rem}
.code{font-size:2rem;letter-spacing:.35em;font-weight:700;text-align:center;margin:.5rem 0 1rem;font-variant-numeric:tabular-nums}
details{margin:1.25rem 0 0;border-top:1px solid #cfd4d6;padding-top:.75rem}form details{margin-bottom:1rem}summary{cursor:pointer;font-weight:600;padding:.35rem 0}fieldset{border:0;padding:0;margin:.75rem 0 0}.way{font-weight:400;display:flex;gap:.6rem;align-items:center;min-height:2.75rem}.way input{width:1.25rem;height:1.25rem;margin:0}
.tick{font-weight:400;display:flex;gap:.6rem;align-items:flex-start;margin:.25rem 0 1rem}.tick input{width:1.25rem;height:1.25rem;flex:none;margin:.15rem 0 0}
table{width:100%;border-collapse:collapse;font-size:.9rem}td{padding:.3rem 0;border-top:1px solid #e3e6e7;vertical-align:top}td:first-child{font-variant-numeric:tabular-nums;white-space:nowrap;padding-right:.75rem}
a{color:#0b5d45;display:inline-block;padding:.6rem 0}:focus-visible{outline:3px solid #1560d4;outline-offset:2px}@media (max-width:32rem){main{margin:0;border-radius:0}}`;

const POLICY = `default-src 'none'; style-src 'sha256-${hash('sha256', STYLE, 'base64')}'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`;

/** Headers of every pay page. */
export const PAGE_HEADERS = {
  'Content-Security-Policy': POLICY,
  'Cache-Control': 'no-store',
  'Referrer-Policy': 'no-referrer',
  'X-Robots-Tag': 'noindex',
};

function page(text: PayTexts, locale: string, title: string, main: string): string {
  return `<!doctype html><html lang="${escaped(locale)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${escaped(title)}</title><style>${STYLE}</style></head><body><aside class="band">${escaped(text.simulator)}</aside><main>${main}</main></body></html>`;
}

function head(session: SimulatorSessionRow, title: string): string {
  const { amount, currency, asked } = session;
  const sum = `${decimalText(amount, currency.toUpperCase())}\u00a0${currency.toUpperCase()}`;
  return `<header class="${escaped(asked.method)}"><h1>${escaped(title)}</h1><p>${escaped(asked.description)}</p><p><span class="sum">${escaped(sum)}</span></p></header>`;
}

/** Renders a page with a message and, if given, a link back. */
export function saying(
  text: PayTexts,
  locale: string,
  said: { title: string; text: string },
  back: string | null,
): string {
  const link = back === null ? '' : `<a href="${escaped(back)}">${escaped(text.back)}</a>`;
  return page(
    text,
    locale,
    said.title,
    `<header><h1>${escaped(said.title)}</h1></header><div class="body"><p>${escaped(said.text)}</p>${link}</div>`,
  );
}

function fields(session: SimulatorSessionRow, text: PayTexts): string {
  const { method, brandsBlocked } = session.asked;
  if (method === 'card') {
    const rows = SHOWN_CARDS.filter(([, brand]) => !brandsBlocked.includes(networkOf(brand)))
      .map(
        ([number, brand, outcome]) =>
          `<tr><td>${number}</td><td>${brand.replace('_', ' ')}, ${escaped(text.outcomes[outcome])}</td></tr>`,
      )
      .join('');
    return `<label for="card">${escaped(text.cardNumber)}</label><input id="card" name="card" type="text" inputmode="numeric" autocomplete="off" maxlength="23" required><details><summary>${escaped(text.testCards)}</summary><table>${rows}</table></details>`;
  }
  if (method === 'sepa_debit')
    return `<label for="iban">${escaped(text.iban)}</label><input id="iban" name="iban" type="text" autocomplete="off" maxlength="40" required><label class="tick"><input type="checkbox" name="mandate" value="on" required> ${escaped(text.mandate)}</label><details><summary>${escaped(text.testAccounts)}</summary><table><tr><td>DE89370400440532013000</td><td>${escaped(text.outcomes.approved)}</td></tr><tr><td>DE62370400440532013001</td><td>${escaped(text.outcomes.declined)}</td></tr><tr><td>DE35370400440532013002</td><td>${escaped(text.outcomes.disputed)}</td></tr><tr><td>AT611904300234573201</td><td>${escaped(text.outcomes.approved)}</td></tr></table></details>`;
  if (method === 'eps' || method === 'ideal')
    return `<label for="bank">${escaped(text.bank)}</label><select id="bank" name="bank"><option>Musterbank</option><option>Beispielbank</option></select>`;
  if (method === 'twint') return `<p class="code" aria-hidden="true">${codeOf(session.id)}</p>`;
  return '';
}

/** Returns five digits that look like an app's code. */
function codeOf(id: string): string {
  return String(Number.parseInt(hash('sha256', id).slice(0, 8), 16) % 100_000).padStart(5, '0');
}

export function payPageHtml(session: SimulatorSessionRow, text: PayTexts, problem: string | null): string {
  const { method, cancelUrl, locale } = session.asked;
  const look = text.looks[method] ?? { title: method, text: '' };
  const others =
    method === 'card' || method === 'sepa_debit'
      ? ''
      : `<div class="more"><button name="outcome" value="generic_decline">${escaped(text.decline)}</button><button name="outcome" value="insufficient_funds">${escaped(text.noFunds)}</button><button name="outcome" value="slow">${escaped(text.slow)}</button></div>`;
  const error =
    problem === null ? '' : `<p class="error" role="alert">${escaped(text.problems[problem] ?? problem)}</p>`;
  const ways = NOTICE_WAYS.map(
    (way) =>
      `<label class="way"><input type="radio" name="way" value="${way}"${way === 'normal' ? ' checked' : ''}> ${escaped(text.ways[way] ?? way)}</label>`,
  ).join('');
  return page(
    text,
    locale,
    look.title,
    `${head(session, look.title)}<div class="body">${error}<p>${escaped(look.text)}</p><form method="post" action="${PAY_PATH}/${escaped(session.id)}">${fields(session, text)}<button class="main" name="outcome" value="pay">${escaped(text.pay)}</button>${others}<details><summary>${escaped(text.notices)}</summary><fieldset><legend>${escaped(text.notices)}</legend>${ways}</fieldset></details></form><a href="${escaped(cancelUrl)}">${escaped(text.back)}</a></div>`,
  );
}

export function challengePage(session: SimulatorSessionRow, text: PayTexts): string {
  const { title, text: about, confirm, refuse } = text.challenge;
  return page(
    text,
    session.asked.locale,
    title,
    `${head(session, title)}<div class="body"><p>${escaped(about)}</p><form method="post" action="${PAY_PATH}/${escaped(session.id)}/3ds"><button class="main" name="outcome" value="confirm">${escaped(confirm)}</button><div class="more"><button name="outcome" value="refuse">${escaped(refuse)}</button></div></form></div>`,
  );
}
