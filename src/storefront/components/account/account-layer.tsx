import { type FormEvent, type ReactNode, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useRevalidator } from 'react-router';
import * as v from 'valibot';
import { CUSTOMER_DOCUMENT } from '../../../gateway/documents.ts';
import {
  type AccountMessages,
  type CheckoutMessages,
  loadAccountMessages,
  loadCheckoutMessages,
} from '../../../tenants/messages/index.ts';
import type { Locale } from '../../../tenants/tenant.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { showToast } from '../../../ui/toasts.tsx';
import { refreshBadges } from '../../badges.ts';
import { useCustomer } from '../../customer.ts';
import { queryGateway } from '../../data/query-gateway.ts';
import { localePart } from '../../locale.ts';
import { longDate } from '../../long-date.ts';
import { withNext } from '../../safe-next.ts';
import { SESSION_CHANGED } from '../../session.ts';
import { useShell } from '../../shell-data.ts';
import { useLinks } from '../../shop-links.ts';
import { useShopName } from '../../shop-name.ts';
import { TextProvider, useAccountText, useLocale, useText } from '../../text.tsx';
import type { AccountLayerProps } from '../shell/account-link.tsx';
import styles from './account-page.module.css';
import { LogoutForm } from './account-page.tsx';
import { isSupported } from './account-request.ts';
import { ForgotForm } from './forgot-form.tsx';
import type { LoginAnswer } from './login-answer.ts';
import { LoginForm } from './login-form.tsx';
import { sendAccountForm } from './send-form.ts';
import { Ways } from './ways.tsx';

/** Renders the layer over the page: the login, or the account menu for logged-in customers. Loads its own texts. */
export function AccountLayer({ onClose }: AccountLayerProps): ReactNode {
  const locale = useLocale();
  const messages = useText();
  const [texts, setTexts] = useState<[AccountMessages, CheckoutMessages] | null>(null);
  const account = useLinks().area('account');
  useEffect(() => {
    Promise.all([loadAccountMessages(locale), loadCheckoutMessages(locale)]).then(setTexts, () =>
      location.assign(account),
    );
  }, [locale, account]);
  if (texts === null) return null;
  // A dialog must not be inside the header's landmark.
  return createPortal(
    <TextProvider locale={locale} messages={messages} account={texts[0]} checkout={texts[1]}>
      <OpenLayer onClose={onClose} />
    </TextProvider>,
    document.body,
  );
}

function OpenLayer({ onClose }: AccountLayerProps): ReactNode {
  const text = useAccountText();
  const customer = useCustomer();
  const [view, setView] = useState<'login' | 'forgot'>('login');
  const title = customer ? text.login.greeting(customer.name) : view === 'login' ? text.login.title : text.forgot.title;
  return (
    <Dialog open onClose={onClose} title={title} closeLabel={text.close} kind={customer?.isFull ? 'sheet' : 'box'}>
      {customer?.isFull ? (
        <Menu />
      ) : view === 'forgot' ? (
        <ForgotForm onBack={() => setView('login')} />
      ) : (
        <Login isSoft={customer !== null} onForgot={() => setView('forgot')} onClose={onClose} />
      )}
    </Dialog>
  );
}

const MENU = [
  ['accountOverview', 'overview'],
  ['accountOrders', 'orders'],
  ['accountData', 'data'],
  ['accountAddresses', 'addresses'],
  ['accountPremium', 'premium'],
  ['accountSecurity', 'security'],
] as const;

const Who = v.object({
  data: v.object({
    customer: v.nullable(v.object({ number: v.nullable(v.string()), premiumUntil: v.nullable(v.string()) })),
  }),
});
type Known = { number: string; premiumUntil: string | null };

/**
 * Loads customer number and renewal date (docs/rules/sessions.md#account-pages) with the menu: cached public pages
 * cannot contain them.
 */
function useWho(): Known | null {
  const frame = useShell();
  const [known, setKnown] = useState<Known | null>(null);
  const settings = frame?.data;
  useEffect(() => {
    if (!settings) return;
    const question = { document: CUSTOMER_DOCUMENT, variables: {}, isChange: false };
    queryGateway(settings, question).then(
      (answer) => {
        const read = v.safeParse(Who, answer);
        const customer = read.success ? read.output.data.customer : null;
        if (customer?.number) setKnown({ number: customer.number, premiumUntil: customer.premiumUntil });
      },
      // On failure the menu shows without them.
      () => {},
    );
  }, [settings]);
  return known;
}

function Menu(): ReactNode {
  const text = useAccountText();
  const { navigation } = text;
  const locale = useLocale();
  const known = useWho();
  const links = useLinks();
  const frame = useShell();
  return (
    <div className={styles.main}>
      {known && (
        <p className={styles.who}>
          {text.customerNumber} {known.number}
          {known.premiumUntil !== null && <> · {text.premiumUntil(dayOf(known.premiumUntil, locale))}</>}
        </p>
      )}
      <nav className={styles.menu} aria-label={navigation.label}>
        <ul>
          {MENU.filter(([area]) => frame && isSupported(frame, area)).map(([area, name]) => (
            <li key={area}>
              <a href={links.area(area)}>{navigation[name]}</a>
            </li>
          ))}
        </ul>
      </nav>
      <LogoutForm label={navigation.logout} />
    </div>
  );
}

function dayOf(day: string, locale: Locale): string {
  return longDate(new Date(`${day}T12:00:00Z`), locale, 'UTC');
}

const LoggedIn = v.object({ name: v.string(), merged: v.number() });

function Login(props: { isSoft: boolean; onForgot: () => void; onClose: () => void }): ReactNode {
  const { isSoft, onForgot, onClose } = props;
  const text = useAccountText();
  const { frame } = useText();
  const shop = useShopName();
  const locale = useLocale();
  const links = useLinks();
  const hasNumber = useShell()?.numberLogin ?? false;
  const { revalidate } = useRevalidator();
  const [way, setWay] = useState<'email' | 'number'>('email');
  const [answer, setAnswer] = useState<LoginAnswer>();
  const [busy, setBusy] = useState(false);
  const shown = isSoft ? 'soft' : way;
  const here = `${location.pathname}${location.search}`;

  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    if (busy) return;
    const entered = Object.fromEntries(
      [...new FormData(event.currentTarget)].flatMap(([name, value]) =>
        typeof value === 'string' ? [[name, value]] : [],
      ),
    );
    setBusy(true);
    const sent = await sendAccountForm('/api/customer/login', locale, entered);
    setBusy(false);
    if (sent.kind !== 'done') {
      const { password: _, ...kept } = entered;
      const message = sent.kind === 'failed' ? frame.errors.generic : sent.message(text, shown);
      setAnswer({ message, fields: sent.kind === 'refused' ? sent.fields : {}, entered: kept });
      return;
    }
    const known = v.safeParse(LoggedIn, sent.content);
    const { name, merged } = known.success ? known.output : { name: '', merged: 0 };
    onClose();
    dispatchEvent(new Event(SESSION_CHANGED));
    refreshBadges();
    // Pages of checkout and account depend on the login, so the document reloads.
    if (localePart(locale, location.pathname) !== null) {
      // A toast would vanish with the reload: the account page shows the merged lines before it continues.
      if (merged > 0) location.assign(`${withNext(links.area('account'), here)}&merged=${merged}`);
      else location.reload();
      return;
    }
    void revalidate();
    const lines = merged > 0 ? ` ${text.login.merged(merged)}` : '';
    showToast({ kind: 'success', text: `${text.login.done(name)}${lines}` });
  };

  return (
    <div className={styles.main}>
      {isSoft && <Notice kind="info">{text.login.soft}</Notice>}
      {hasNumber && !isSoft && <Ways way={way} hrefOf={() => links.area('account')} onChoose={setWay} />}
      <LoginForm
        key={shown}
        way={shown}
        answer={answer}
        next={here}
        action={links.area('account')}
        forgotHref={links.area('accountForgot')}
        busy={busy}
        onSubmit={(event) => void submit(event)}
        onForgot={(event) => {
          event.preventDefault();
          onForgot();
        }}
      />
      {!isSoft && (
        <p>
          {text.login.newTitle(shop)} <a href={links.area('accountRegister')}>{text.login.register}</a>
        </p>
      )}
    </div>
  );
}
