import type { BasketBenefits, Discount, VoucherOutcome, VoucherProblem } from '../../shop/selling/basket/index.ts';
import { formatAmount } from '../../tenants/price-format.ts';
import type { Builder } from '../builder.ts';
import type { GatewayContext } from '../context.ts';
import { type BasketTypes, shownBasket } from './basket.ts';
import type { CommonTypes } from './common.ts';

type Changed = Extract<VoucherOutcome, { ok: true }>;
type Refused = Extract<VoucherOutcome, { ok: false }>;

/** Returns why a voucher was refused or removed, in the language of the request. */
function problemText({ text, tenant }: GatewayContext, problem: VoucherProblem): string {
  const missing = problem.reason === 'below-minimum' ? formatAmount(problem.missing.amount, tenant.priceFormat) : '';
  return text.checkout.vouchers.problems[problem.reason](missing);
}

/** Adds vouchers and chosen benefits of the basket, their discounts and their mutations. */
export function addVoucherTypes(builder: Builder, common: CommonTypes, { basket, totals, changed }: BasketTypes) {
  const discount = builder.objectRef<Discount>('Discount').implement({
    description: 'A benefit that counts.',
    fields: (t) => ({
      title: t.exposeString('title'),
      code: t.string({
        nullable: true,
        description: 'Null for what counts by itself or was chosen.',
        resolve: (own) => own.code,
      }),
      kind: t.exposeString('kind', { description: 'amount, percent, freeShipping or gift.' }),
      amount: t.field({ type: common.money, description: 'Taken off goods.', resolve: (own) => own.amount }),
      delivery: t.field({
        type: common.money,
        description: 'Saved of the delivery, which is less by it already.',
        resolve: (own) => own.delivery,
      }),
    }),
  });

  const voucher = builder.objectRef<BasketBenefits['vouchers'][number]>('BasketVoucher').implement({
    fields: (t) => ({
      code: t.exposeString('code'),
      title: t.exposeString('title'),
      text: t.exposeString('text'),
      counts: t.boolean({
        description:
          'False while something else saves more, or there is nothing to take it off: it is not used up then.',
        resolve: (own) => own.idle === null,
      }),
    }),
  });

  const choice = builder.objectRef<BasketBenefits['choices'][number]>('BenefitChoice').implement({
    description: 'A benefit that the promotion banner offers; one can be chosen.',
    fields: (t) => ({
      id: t.exposeID('id'),
      title: t.exposeString('title'),
      text: t.exposeString('text'),
      chosen: t.exposeBoolean('chosen'),
      missing: t.field({
        type: common.money,
        nullable: true,
        description: 'Goods missing for it, once it is chosen.',
        resolve: (own) => own.missing,
      }),
    }),
  });

  builder.objectFields(totals, (t) => ({
    discounts: t.field({ type: [discount], resolve: (own) => own.discounts }),
  }));

  builder.objectFields(basket, (t) => ({
    vouchers: t.field({ type: [voucher], resolve: async (own) => (await own.view()).benefits.vouchers }),
    benefits: t.field({ type: [choice], resolve: async (own) => (await own.view()).benefits.choices }),
    gifts: t.stringList({
      description: 'Article numbers of what comes along for nothing.',
      resolve: async (own) => (await own.view()).benefits.gifts.map((gift) => gift.sku),
    }),
    voucherNotices: t.stringList({
      description: 'Vouchers that are gone since the basket was changed last, and why, in the language of the request.',
      resolve: async (own, _, context) => {
        const { vouchers } = context.text.checkout;
        return (await own.view()).benefits.notices.map(
          (notice) => `${vouchers.gone(notice.code ?? vouchers.choice)} ${problemText(context, notice)}`,
        );
      },
    }),
  }));

  const problem = builder.objectRef<Refused>('VoucherProblem').implement({
    description: 'The voucher or benefit was refused; the basket is as it was.',
    fields: (t) => ({
      code: t.string({ description: 'Like "below-minimum" or "expired".', resolve: (own) => own.problem.reason }),
      message: t.string({ resolve: (own, _, context) => problemText(context, own.problem) }),
      missing: t.field({
        type: common.money,
        nullable: true,
        description: 'Goods missing to the minimum.',
        resolve: (own) => (own.problem.reason === 'below-minimum' ? own.problem.missing : null),
      }),
      basket: t.field({ type: basket, resolve: (own) => shownBasket(own.basket) }),
    }),
  });

  const resultOf = (mutation: string) =>
    builder.unionType(`${mutation}Result`, {
      types: [changed, problem],
      resolveType: (outcome) => ((outcome as Changed | Refused).ok ? changed : problem),
    });

  /** Stores the basket's secret for the cookie and the next mutation. */
  const keep = async (context: GatewayContext, outcome: Promise<VoucherOutcome>): Promise<VoucherOutcome> => {
    const done = await outcome;
    if (done.ok) context.current.basket = done.secret;
    return done;
  };

  builder.mutationFields((t) => ({
    enterVoucher: t.field({
      type: resultOf('EnterVoucher'),
      description: 'Case, spaces and hyphens of the code do not matter. Prices are never taken from the browser.',
      args: { code: t.arg.string({ required: true }) },
      resolve: async (_, { code }, context) =>
        keep(context, context.shop.basket.enterVoucher(await context.basketKey(), { code, address: context.client })),
    }),
    removeVoucher: t.field({
      type: resultOf('RemoveVoucher'),
      args: { code: t.arg.string({ required: true }) },
      resolve: async (_, { code }, context) =>
        keep(context, context.shop.basket.removeVoucher(await context.basketKey(), { code })),
    }),
    chooseBenefit: t.field({
      type: resultOf('ChooseBenefit'),
      description: 'Without an id none is chosen.',
      args: { id: t.arg.id() },
      resolve: async (_, { id }, context) =>
        keep(
          context,
          context.shop.basket.chooseBenefit(await context.basketKey(), {
            id: id === null || id === undefined ? null : String(id),
          }),
        ),
    }),
  }));
}
