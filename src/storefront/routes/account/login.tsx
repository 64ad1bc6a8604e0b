import type { ReactNode } from 'react';
import { redirect } from 'react-router';
import { href } from '../../../tenants/paths.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import styles from '../../components/account/account-page.module.css';
import { AccountSection, LogoutForm, SignInLayout } from '../../components/account/account-page.tsx';
import {
  accountStart,
  afterLogin,
  cookieHeaders,
  mergedLines,
  passkeySiteOf,
  siteOf,
  waitingText,
} from '../../components/account/account-request.ts';
import { enterLogin, type LoginAnswer } from '../../components/account/login-answer.ts';
import { LoginForm } from '../../components/account/login-form.tsx';
import { PasskeyLogin, type PasskeyStart } from '../../components/account/passkey-login.tsx';
import { Ways } from '../../components/account/ways.tsx';
import { attempt, readForm, sendBack, sendFailure, stayAfterFailure } from '../../form-data.ts';
import { areaPage, openAccountTexts } from '../../page.ts';
import { safeNext, withNext } from '../../safe-next.ts';
import { useLinks } from '../../shop-links.ts';
import { useShopName } from '../../shop-name.ts';
import { useAccountText, useText } from '../../text.tsx';
import { keepPage } from '../../unsent.ts';
import type { Route } from './+types/login';

/** Result of the previous page, from its redirect. */
const DONE = { out: 'loggedOut', password: 'passwordSet', email: 'emailChanged', erased: 'erased' } as const;

export async function loader({ context, url }: Route.LoaderArgs) {
  const request = await openAccountTexts(context, url);
  const { visitor, tenant, locale, accountText } = request;
  const next = safeNext(url.searchParams.get('next'));
  // The next page may be a cached public one, so merged basket lines show here before it.
  const merged = visitor.type === 0 || next === null ? 0 : mergedLines(url.searchParams);
  if (visitor.type === 2 && merged === 0) throw redirect(next ?? accountStart(request), 303);
  const done = (Object.keys(DONE) as (keyof typeof DONE)[]).find((key) => url.searchParams.has(key));
  return {
    page: areaPage(request, 'account', { title: accountText.login.title }),
    next,
    merged,
    name: visitor.customer?.firstName ?? '',
    way:
      tenant.login.customerNumber && url.searchParams.get('way') === 'number'
        ? ('number' as const)
        : ('email' as const),
    hasNumber: tenant.login.customerNumber,
    soft: visitor.type === 1 ? { name: visitor.customer.firstName, hasPassword: visitor.customer.hasPassword } : null,
    done: done ? DONE[done] : null,
    registerHref: withNext(href(locale.locale, 'accountRegister'), next),
  };
}

export async function action({ context, request: http, url }: Route.ActionArgs) {
  const request = await openAccountTexts(context, url);
  const { accountText: text, visitor } = request;
  const entered = await readForm(http);
  if (entered.intent === 'passkey-start') return startPasskey(request);
  // The browser sent the form before the script could ask for the passkey.
  if (entered.intent === 'passkey' && !entered.passkey)
    return redirect(withNext(href(request.locale.locale, 'account'), safeNext(entered.next)), 303);
  if (entered.intent === 'set-password' && visitor.type === 1) {
    const { email } = visitor.customer;
    const sent = await attempt(request, () =>
      request.shop.customers.password.requestReset(siteOf(request), request.browser, { email }),
    );
    const message = sent?.ok ? null : text.forgot.failed;
    return message === null
      ? { sent: true as const }
      : sendFailure(http, { sent: false as const, answer: { message, fields: {}, entered: {} } });
  }
  const result = await attempt(request, () => enterLogin(request, entered, text));
  if (result === null)
    return sendFailure(http, {
      sent: false as const,
      answer: { message: request.text.frame.errors.generic, fields: {}, entered: { intent: entered.intent ?? '' } },
    });
  if (!result.ok) return sendBack(http, { sent: false as const, answer: result.answer });
  const next = safeNext(result.next) ?? safeNext(entered.next);
  return redirect(afterLogin(request, next, result.merged), {
    status: 303,
    headers: cookieHeaders(request.browserCookies(result.change)),
  });
}

/** Returns what the browser's passkey signs. A script asks for it. */
async function startPasskey(request: Awaited<ReturnType<typeof openAccountTexts>>): Promise<PasskeyStart> {
  const { shop, browser, accountText, text } = request;
  const started = await attempt(request, () => shop.customers.login.startPasskey(passkeySiteOf(request), browser));
  if (started === null) return { passkeyProblem: text.frame.errors.generic };
  return started.ok ? { passkey: started.options } : { passkeyProblem: waitingText(started, accountText) };
}

export function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  return keepPage(request, serverAction);
}

export const shouldRevalidate = stayAfterFailure;

export default function LoginPage({ loaderData, actionData }: Route.ComponentProps): ReactNode {
  const { next, merged, name, way, hasNumber, soft, done, registerHref } = loaderData;
  const text = useAccountText();
  const { frame } = useText();
  const shop = useShopName();
  const links = useLinks();
  const answer: LoginAnswer | undefined =
    actionData && 'sent' in actionData && !actionData.sent ? actionData.answer : undefined;
  const shownWay =
    answer?.entered.intent === 'number' || answer?.entered.intent === 'email' ? answer.entered.intent : way;
  const here = links.area('account');
  const hrefOf = (each: 'email' | 'number') =>
    withNext(here, next) + (each === 'number' ? `${next === null ? '?' : '&'}way=number` : '');
  if (actionData && 'sent' in actionData && actionData.sent)
    return (
      <SignInLayout title={text.forgot.successTitle}>
        <Notice kind="success" role="status">
          {text.forgot.successText(text.forgot.yourAddress)}
        </Notice>
      </SignInLayout>
    );
  if (merged > 0 && next !== null)
    return (
      <SignInLayout title={text.login.greeting(name)}>
        <Notice kind="info" role="status">
          {text.login.merged(merged)}
        </Notice>
        <p className={styles.actions}>
          <LinkButton look="primary" href={next}>
            {text.login.goOn}
          </LinkButton>
          <LinkButton href={links.area('basket')}>{frame.header.basket}</LinkButton>
        </p>
      </SignInLayout>
    );
  return (
    <SignInLayout title={soft ? text.login.greeting(soft.name) : text.login.title}>
      {done && !answer && (
        <Notice kind="success" role="status">
          {text.login[done]}
        </Notice>
      )}
      {soft && <SoftLogin soft={soft} answer={answer} next={next} />}
      {!soft && (
        <>
          {hasNumber && <Ways way={shownWay} hrefOf={hrefOf} />}
          <LoginForm way={shownWay} answer={answer} next={next} forgotHref={links.area('accountForgot')} />
          <PasskeyLogin next={next} />
          <AccountSection id="new" title={text.login.newTitle(shop)}>
            <p>{text.login.newText}</p>
            <p>
              <LinkButton href={registerHref}>{text.login.register}</LinkButton>
            </p>
          </AccountSection>
        </>
      )}
    </SignInLayout>
  );
}

/** Renders the login of a recognised customer: only the password is missing, or was never set. */
function SoftLogin(props: {
  soft: { name: string; hasPassword: boolean };
  answer: LoginAnswer | undefined;
  next: string | null;
}): ReactNode {
  const { soft, answer, next } = props;
  const text = useAccountText();
  const { frame } = useText();
  const links = useLinks();
  return (
    <>
      {soft.hasPassword ? (
        <>
          <p>{text.login.soft}</p>
          <LoginForm way="soft" answer={answer} next={next} forgotHref={links.area('accountForgot')} />
          <PasskeyLogin next={next} />
        </>
      ) : (
        <form method="post" className={styles.form}>
          {answer && <Notice kind="problem">{answer.message ?? frame.errors.generic}</Notice>}
          <p>{text.login.noPassword}</p>
          <input type="hidden" name="intent" value="set-password" />
          <div className={styles.actions}>
            <Button type="submit" look="primary" size="large">
              {text.login.setPassword}
            </Button>
          </div>
        </form>
      )}
      <LogoutForm label={text.login.notYou} />
    </>
  );
}
