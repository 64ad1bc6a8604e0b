import type { ReactNode } from 'react';
import { Form, redirect, useNavigation } from 'react-router';
import type { GiftCardFieldProblem } from '../../../shop/selling/gift-cards/codes.ts';
import { giftCardMessagesOf } from '../../../tenants/messages/gift-cards.ts';
import { messagesOf } from '../../../tenants/messages/server.ts';
import { isPaidAtOnce } from '../../../tenants/offered-methods.ts';
import { href } from '../../../tenants/paths.ts';
import { formatAmount } from '../../../tenants/price-format.ts';
import { Button } from '../../../ui/button.tsx';
import { RadioGroup } from '../../../ui/choices.tsx';
import { Field, Select } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { basketKey } from '../../basket-owner.ts';
import styles from '../../components/gift-cards/gift-cards.module.css';
import { PageHead } from '../../components/list/page-head.tsx';
import { TextArea } from '../../components/reviews/text-area.tsx';
import { type ShopRequest, shopRequest } from '../../context.ts';
import { attempt, readForm, sendBack, sendFailure, stayAfterFailure } from '../../form-data.ts';
import { areaPage, openRequest } from '../../page.ts';
import { useLinks } from '../../shop-links.ts';
import { keepPage } from '../../unsent.ts';
import type { Route } from './+types/buy';

/** Texts of this page in the request's language, without the formats of other pages. */
function shownTexts({ tenant, locale }: ShopRequest) {
  const { shop: text, motifs } = giftCardMessagesOf(locale.locale);
  const { least, most, validity } = tenant.giftCards;
  const written = (amount: number) => formatAmount(amount, tenant.priceFormat);
  const years = validity.untilYearEnd ? text.yearsToEnd(validity.years) : text.years(validity.years);
  const { ownAmount, ownHint, tooMany, payWith, conditions, years: _years, yearsToEnd, ...plain } = text;
  const { methods } = messagesOf(locale.locale).checkout.payment;
  const payable = tenant.payment.methods.filter(isPaidAtOnce).map((method) => methods[method]?.name ?? method);
  return {
    ...plain,
    ownAmount: ownAmount(tenant.currency),
    ownHint: ownHint(written(least), written(most)),
    conditions: [
      ...(payable.length > 0 ? [payWith(payable.join(', '))] : []),
      ...conditions(years, tenant.withdrawalDays),
    ],
    motifs,
  };
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const request = await openRequest(context, url);
  const { tenant } = request;
  const text = shownTexts(request);
  return {
    page: areaPage(request, 'giftCards', { title: text.title, description: text.description, robots: 'index,follow' }),
    text,
    amounts: tenant.giftCards.amounts.map((amount) => ({
      value: String(amount),
      label: formatAmount(amount, tenant.priceFormat),
    })),
    // Cards are paid at once, so they need a provider.
    canBuy: tenant.payment.methods.some(isPaidAtOnce),
  };
}

export async function action({ context, request: http }: Route.ActionArgs) {
  const opened = context.get(shopRequest);
  const { shop, tenant, locale, basketCookie } = opened;
  const text = giftCardMessagesOf(locale.locale);
  const entered = await readForm(http);
  const key = basketKey(opened);
  const added = await attempt(opened, () => shop.basket.addGiftCard(key, entered));
  if (added === null) return sendFailure(http, { fields: {}, problem: text.use.failed, entered });
  if (!added.ok && 'problem' in added) {
    return sendBack(http, { fields: {}, problem: text.shop.tooMany(tenant.giftCards.perOrder), entered });
  }
  if (!added.ok) {
    const { least, most } = tenant.giftCards;
    const written = (amount: number) => formatAmount(amount, tenant.priceFormat);
    const sentence = (problem: GiftCardFieldProblem) => text.fields[problem](written(least), written(most));
    const fields: Record<string, string> = Object.fromEntries(
      Object.entries(added.fields).map(([name, problem]) => [name, sentence(problem)]),
    );
    return sendBack(http, { fields, problem: text.shop.errors, entered });
  }
  const isNew = added.secret !== null && added.secret !== key.secret;
  const headers: HeadersInit = isNew && added.secret !== null ? { 'Set-Cookie': basketCookie(added.secret) } : {};
  return redirect(href(locale.locale, 'basket'), { status: 303, headers });
}

export function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  return keepPage(request, serverAction);
}

export const shouldRevalidate = stayAfterFailure;

type Answer = { fields: Record<string, string>; problem: string; entered: Record<string, string> };

export default function GiftCardPage({ loaderData, actionData }: Route.ComponentProps): ReactNode {
  const { text, amounts, canBuy } = loaderData;
  const links = useLinks();
  return (
    <>
      <PageHead title={text.title} breadcrumb={[{ name: text.title, href: null }]} />
      <div className={styles.page}>
        <p>{text.lead}</p>
        {canBuy ? (
          <BuyForm text={text} amounts={amounts} answer={actionData ?? null} />
        ) : (
          <Notice kind="info">{text.unavailable}</Notice>
        )}
        <section aria-labelledby="conditions" className={styles.part}>
          <h2 id="conditions" className={styles.title}>
            {text.conditionsTitle}
          </h2>
          <ul className={styles.facts}>
            {text.conditions.map((fact) => (
              <li key={fact}>{fact}</li>
            ))}
          </ul>
          <p>
            <a href={links.area('giftCardBalance')}>{text.balanceLink}</a>
          </p>
        </section>
      </div>
    </>
  );
}

function BuyForm(props: {
  text: ReturnType<typeof shownTexts>;
  amounts: { value: string; label: string }[];
  answer: Answer | null;
}): ReactNode {
  const { text, amounts, answer } = props;
  const busy = useNavigation().state === 'submitting';
  const { fields = {}, entered = {} } = answer ?? {};
  const own = (name: string) => ({
    id: `gift-card-${name}`,
    name,
    defaultValue: entered[name] ?? '',
    error: fields[name],
  });
  return (
    <Form method="post" noValidate className={styles.fields}>
      {answer && (
        <Notice kind="problem" role="alert">
          {answer.problem}
        </Notice>
      )}
      <div className={styles.amounts}>
        <RadioGroup
          legend={text.amount}
          name="amount"
          id="gift-card-amount"
          required
          layout="tiles"
          defaultValue={entered.amount ?? amounts[1]?.value}
          error={fields.amount}
          options={[...amounts, { value: 'own', label: text.own }]}
        />
      </div>
      <div className={styles.own}>
        <Field {...own('ownAmount')} label={text.ownAmount} hint={text.ownHint} inputMode="decimal" required />
      </div>
      <Select id="gift-card-motif" name="motif" label={text.motif} defaultValue={entered.motif ?? 'neutral'} required>
        {Object.entries(text.motifs).map(([motif, name]) => (
          <option key={motif} value={motif}>
            {name}
          </option>
        ))}
      </Select>
      <RadioGroup
        legend={text.to}
        name="to"
        id="gift-card-to"
        required
        defaultValue={entered.to ?? 'other'}
        options={[
          { value: 'other', label: text.toOther },
          { value: 'self', label: text.toSelf },
        ]}
      />
      <div className={styles.other}>
        <Field {...own('recipientName')} label={text.recipientName} autoComplete="off" required maxLength={70} />
        <Field
          {...own('recipientEmail')}
          label={text.recipientEmail}
          hint={text.privacy}
          type="email"
          autoComplete="off"
          required
          maxLength={254}
        />
        <Field {...own('senderName')} label={text.senderName} autoComplete="name" required maxLength={70} />
      </div>
      <TextArea
        {...own('message')}
        label={text.message}
        hint={text.messageHint}
        optionalMark={text.optional}
        rows={4}
        maxLength={300}
      />
      <Field
        {...own('sendOn')}
        label={text.sendOn}
        hint={text.sendOnHint}
        type="date"
        optionalMark={text.optional}
        autoComplete="off"
      />
      <p>
        <Button type="submit" look="primary" size="large" busy={busy}>
          {text.add}
        </Button>
      </p>
    </Form>
  );
}
