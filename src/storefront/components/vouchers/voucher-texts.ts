import type { BasketView, BenefitNotice, VoucherProblem } from '../../../shop/selling/basket/index.ts';
import type { CheckoutMessages } from '../../../tenants/messages/index.ts';

type Texts = CheckoutMessages['vouchers'];
type Written = (money: { amount: number }) => string;

/** Why a voucher was not taken, as a sentence. */
export function problemText(problem: VoucherProblem, texts: Texts, written: Written): string {
  return texts.problems[problem.reason](problem.reason === 'below-minimum' ? written(problem.missing) : '');
}

/** What a voucher is called: by its name and code, as far as there are some. */
function nameOf({ title, code }: { title: string; code: string | null }, texts: Texts): string {
  if (code === null) return title || texts.choice;
  return title ? `${title} (${code})` : code;
}

/** Everything that the basket's page says about vouchers and benefits: sentences, so that no other page loads the texts. */
export function voucherTexts(basket: BasketView, texts: Texts, written: Written) {
  const { vouchers, notices, choices, gifts } = basket.benefits;
  return {
    title: texts.title,
    code: texts.code,
    enter: texts.enter,
    remove: texts.remove,
    failed: texts.failed,
    entered: vouchers.map(({ code, title, text, idle }) => ({
      code,
      title,
      text,
      idle: idle && texts.idle[idle],
      remove: texts.removeOf(code),
    })),
    gone: notices.map(
      (notice: BenefitNotice) => `${texts.gone(nameOf(notice, texts))} ${problemText(notice, texts, written)}`,
    ),
    benefits: {
      title: texts.benefits,
      lead: texts.benefitsLead,
      none: texts.noBenefit,
      choose: texts.choose,
      options: choices.map(({ id, title, text, chosen, missing }) => ({
        id,
        title,
        text: missing ? `${text} ${texts.missing(written(missing))}`.trim() : text,
        chosen,
      })),
    },
    gifts: gifts.map(({ sku, title, article }) => ({
      sku,
      label: texts.gift,
      title,
      name: `${article.brand} ${article.name}`,
      variantText: article.variantText,
      picture: article.picture,
    })),
  };
}

export type VoucherTexts = ReturnType<typeof voucherTexts>;

/** Of a form that was sent: what is wrong with the code that stands in it. */
export type VoucherRefusal = { voucher: { code: string; text: string } };
