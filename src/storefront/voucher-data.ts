import { redirect } from 'react-router';
import { href } from '../tenants/paths.ts';
import { formatAmount } from '../tenants/price-format.ts';
import { basketKey } from './basket-owner.ts';
import { type VoucherRefusalTexts, voucherProblemText } from './components/vouchers/voucher-texts.ts';
import type { ShopRequest } from './context.ts';
import { attempt, sendBack, sendFailure } from './form-data.ts';
import { checkoutTexts } from './server-texts.ts';

/**
 * Handles the forms of vouchers and benefits. Success opens the basket. A refusal returns its text to the page of the
 * form, so that it shows beside it and counts as one try.
 */
export async function changeVouchers(
  request: Request,
  opened: ShopRequest,
  intent: 'voucher' | 'remove-voucher' | 'benefit',
  { code = '', benefit = '' }: Record<string, string>,
) {
  const { shop, tenant, locale, basketCookie, browser } = opened;
  const key = basketKey(opened);
  const { vouchers } = await checkoutTexts(locale.locale);
  const outcome = await attempt(opened, () => {
    if (intent === 'voucher') return shop.basket.enterVoucher(key, { code, address: browser.address });
    if (intent === 'remove-voucher') return shop.basket.removeVoucher(key, { code });
    return shop.basket.chooseBenefit(key, { id: benefit === '' ? null : benefit });
  });
  if (outcome === null) return sendFailure<VoucherRefusalTexts>(request, { voucher: { code, text: vouchers.failed } });
  if (!outcome.ok) {
    const written = ({ amount }: { amount: number }) => formatAmount(amount, tenant.priceFormat);
    return sendBack<VoucherRefusalTexts>(request, {
      voucher: { code, text: voucherProblemText(outcome.problem, vouchers, written) },
    });
  }
  const headers: HeadersInit =
    outcome.secret && outcome.secret !== key.secret ? { 'Set-Cookie': basketCookie(outcome.secret) } : {};
  const said: Record<string, string> =
    intent === 'benefit'
      ? { said: 'benefit' }
      : intent === 'voucher'
        ? { voucher: outcome.basket.benefits.vouchers.at(-1)?.code ?? '' }
        : { said: 'voucher-removed' };
  return redirect(`${href(locale.locale, 'basket')}?${new URLSearchParams(said)}`, { status: 303, headers });
}
