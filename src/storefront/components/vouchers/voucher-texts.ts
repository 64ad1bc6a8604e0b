import type { Money } from '../../../shop/catalogue/prices/index.ts';
import { brandedName } from '../../../shop/catalogue/products/branded-name.ts';
import type { BasketView, BenefitNotice, VoucherProblem } from '../../../shop/selling/basket/index.ts';
import type { CheckoutMessages } from '../../../tenants/messages/index.ts';

type Texts = CheckoutMessages['vouchers'];
type Written = (money: Money) => string;

/** Returns the reason why a voucher was refused, as a sentence. */
export function voucherProblemText(problem: VoucherProblem, texts: Texts, written: Written): string {
  return texts.problems[problem.reason](problem.reason === 'below-minimum' ? written(problem.missing) : '');
}

/** Returns the label of a voucher from its title and code, as available. */
function nameOf({ title, code }: { title: string; code: string | null }, texts: Texts): string {
  if (code === null) return title || texts.choice;
  return title ? `${title} (${code})` : code;
}

/** Returns a sentence for each voucher or choice that the basket has lost, with the reason. */
export function removedVoucherTexts(
  { benefits }: Pick<BasketView, 'benefits'>,
  texts: Texts,
  written: Written,
): string[] {
  return benefits.notices.map(
    (notice: BenefitNotice) => `${texts.gone(nameOf(notice, texts))} ${voucherProblemText(notice, texts, written)}`,
  );
}

/**
 * Returns all texts of the basket page about vouchers and benefits as sentences, so that no page loads messages for
 * them.
 */
export function voucherTexts(basket: BasketView, texts: Texts, written: Written) {
  const { vouchers, choices, gifts } = basket.benefits;
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
    gone: removedVoucherTexts(basket, texts, written),
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
      name: brandedName(article),
      variantText: article.variantText,
      picture: article.picture,
    })),
  };
}

export type VoucherTexts = ReturnType<typeof voucherTexts>;

/** Answer to a refused form with the entered code. */
export type VoucherRefusalTexts = { voucher: { code: string; text: string } };
