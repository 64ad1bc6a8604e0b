import * as v from 'valibot';
import { labelled } from '../../../tenants/labelled.ts';
import { messagesOf } from '../../../tenants/messages/server.ts';
import { formatAmount } from '../../../tenants/price-format.ts';
import type { Locale, Organisation, Tenant } from '../../../tenants/tenant.ts';
import type { AgreementRow, ContractParty } from './agreements.store.ts';
import { dayOf } from './day-of.ts';
import type { InstalmentPlan } from './instalment-plan.ts';
import { capOn } from './rate-cap.ts';
import { shownPercent } from './shown-percent.ts';

/** Contract as it is printed, as texts only. */
export type ContractPaper = {
  title: string;
  version: string;
  lender: { label: string; lines: string[] };
  borrower: { label: string; lines: string[] };
  warning: string;
  /** Information that the law requires before the contract: name and value. */
  information: { title: string; rows: [name: string, value: string][] };
  example: { title: string; text: string };
  clauses: { title: string; entries: [name: string, text: string][] };
  /** Labels of the signature fields; null for a contract in text form. */
  signature: { place: string; customer: string; house: string } | null;
  next: { title: string; steps: string[] } | null;
};

/** Terms stored with a contract when it was requested; they apply even if the tenant's terms change later. */
const Information = v.object({
  example: v.object({
    base: v.number(),
    months: v.number(),
    monthly: v.number(),
    last: v.number(),
    total: v.number(),
    rate: v.number(),
  }),
  terms: v.object({
    factor: v.number(),
    minMonthly: v.number(),
    numbers: v.array(v.number()),
    caps: v.array(v.object({ from: v.string(), permille: v.number() })),
  }),
});

type Spoken = { tenant: Tenant; locale: Locale };

function organisationOf({ tenant, locale }: Spoken): Organisation {
  return (tenant.locales.find((entry) => entry.locale === locale) ?? tenant.locales[0]).organisation;
}

/** Returns the tenant's postal address on one line. */
export function tenantAddress(spoken: Spoken): string {
  const { legalName, streetAddress, postalCode, addressLocality } = organisationOf(spoken);
  return `${legalName}, ${streetAddress}, ${postalCode} ${addressLocality}`;
}

/** Returns the information that the law requires before a contract, line by line. `rate`: effective, as a fraction. */
export function preContractInformation(
  spoken: Spoken,
  contract: { limit: number; rate: number; factor: number },
): [name: string, value: string][] {
  const { tenant, locale } = spoken;
  const { information } = messagesOf(locale).credit.agreement;
  const { decimal } = tenant.priceFormat;
  return [
    [information.lender, tenantAddress(spoken)],
    [information.kind, information.kindText],
    [information.limit, formatAmount(contract.limit, tenant.priceFormat)],
    [information.fee, information.feeText((contract.factor / 100).toFixed(2).replace('.', decimal))],
    [information.rate, `${percent(contract.rate, decimal)}\u00a0%`],
    [information.late, information.lateText],
    [information.early, information.earlyText],
    [information.withdrawal, information.withdrawalText(tenant.withdrawalDays)],
    [information.insurance, information.insuranceText],
    [information.check, information.checkText],
  ];
}

/** Returns the contract with a customer, in a locale of the tenant. */
export function contractPaper(
  spoken: Spoken,
  row: Pick<AgreementRow, 'form' | 'state' | 'limit' | 'termsVersion' | 'information' | 'requestedAt'>,
  party: ContractParty,
): ContractPaper {
  const { tenant, locale } = spoken;
  const { contract: text, credit } = messagesOf(locale);
  const { priceFormat, paymentPause, withdrawalDays } = tenant;
  const { decimal } = priceFormat;
  const { example, terms } = v.parse(Information, row.information);
  const { legalName, streetAddress, postalCode, addressLocality, contactEmail, telephone } = organisationOf(spoken);
  const amount = (minor: number): string => formatAmount(minor, priceFormat);
  const written = (value: string): string => value.replace('.', priceFormat.decimal);
  const cap = capOn(terms.caps, dayOf(row.requestedAt, tenant.timeZone)) ?? 0;
  const { clauses } = text;
  const address = `${tenantAddress(spoken)}, ${contactEmail}`;
  const isWritten = row.form === 'written';
  return {
    title: text.title,
    version: text.version(row.termsVersion),
    lender: {
      label: credit.agreement.information.lender,
      lines: [legalName, streetAddress, `${postalCode} ${addressLocality}`, contactEmail, telephone],
    },
    borrower: { label: text.borrower, lines: [party.name, ...party.address, text.number(party.number), party.email] },
    warning: credit.warning,
    information: {
      title: credit.agreement.informationTitle,
      rows: preContractInformation(spoken, { limit: row.limit, rate: example.rate, factor: terms.factor }).map(
        ([name, value], index) =>
          index === RATE_ROW
            ? [credit.rows.rate, text.rate(percent(example.rate, decimal), percent(cap, decimal))]
            : [name, value],
      ),
    },
    example: { title: text.example, text: exampleText(spoken, example) },
    clauses: {
      title: text.clausesTitle,
      entries: [
        [clauses.subject, clauses.subjectText(amount(row.limit))],
        [clauses.cost, clauses.costText(written((terms.factor / 100).toFixed(2)), percent(cap, decimal))],
        ...(paymentPause
          ? [
              [
                clauses.pause,
                clauses.pauseText(paymentPause.months, written((paymentPause.permille / 10).toFixed(1))),
              ] satisfies [string, string],
            ]
          : []),
        [
          clauses.repayment,
          clauses.repaymentText(
            new Intl.ListFormat(locale, { type: 'disjunction' }).format(terms.numbers.map(String)),
            amount(terms.minMonthly),
          ),
        ],
        [clauses.returns, clauses.returnsText],
        [clauses.late, clauses.lateText],
        [clauses.withdrawal, clauses.withdrawalText(withdrawalDays, address)],
        [clauses.insurance, clauses.insuranceText],
        [clauses.check, clauses.checkText],
      ],
    },
    signature: isWritten
      ? { place: text.signature.place, customer: text.signature.customer, house: text.signature.house(legalName) }
      : null,
    next:
      isWritten && row.state === 'requested'
        ? {
            title: text.next.title,
            steps: [
              text.next.print,
              text.next.send(tenantAddress(spoken)),
              text.next.wait,
              text.next.noPrinter(telephone),
            ],
          }
        : null,
  };
}

/** A contract shows the example's rate, not that of an order. */
const RATE_ROW = 4;

function percent(rate: number, decimal: string): string {
  return shownPercent(rate).toFixed(1).replace('.', decimal);
}

type Example = Pick<InstalmentPlan, 'base' | 'months' | 'monthly' | 'last' | 'total' | 'rate'>;

function exampleText({ tenant, locale }: Spoken, plan: Example): string {
  const { credit } = messagesOf(locale);
  const amount = (minor: number): string => formatAmount(minor, tenant.priceFormat);
  const parts = credit.parts(String(plan.months), String(plan.months - 1), amount(plan.monthly), amount(plan.last));
  return credit.plan(amount(plan.base), parts, amount(plan.total), percent(plan.rate, tenant.priceFormat.decimal));
}

/** Converts the paper to lines for a mail, which is then the contract in text form. */
export function paperLines(paper: ContractPaper, locale: Locale): { paragraphs: string[]; facts: [string, string][] } {
  return {
    paragraphs: [labelled(locale, paper.example.title, paper.example.text), paper.warning],
    facts: [...paper.information.rows, ...paper.clauses.entries],
  };
}
