import type { ReactNode } from 'react';
import { pathIn } from '../../../tenants/paths.ts';
import { Button } from '../../../ui/button.tsx';
import styles from '../../components/account/account-page.module.css';
import { AccountPage, AccountSection } from '../../components/account/account-page.tsx';
import { openAccount } from '../../components/account/account-request.ts';
import { ContractPaperView } from '../../components/credit/contract-paper.tsx';
import { creditText, useCreditText } from '../../credit-text.ts';
import { areaPage, notFound, pageBelow } from '../../page.ts';
import { useLinks } from '../../shop-links.ts';
import type { Route } from './+types/contract';

/** Loads a framework contract of the customer; any other id is 404. */
export async function loader({ context, url, params }: Route.LoaderArgs) {
  const request = await openAccount(context, url, 'accountCredit');
  const { customer, shop, tenant, frame } = request;
  const { locale, language } = request.locale;
  if (!request.path.startsWith(`${pathIn(language, 'accountCredit')}/`)) throw notFound();
  const [paper] = await Promise.all([
    shop.instalments.paper({ tenant, customerId: customer.id }, { agreementId: params.id, locale }),
    creditText(locale),
  ]);
  if (paper === null) throw notFound();
  const page = areaPage(request, 'accountCredit', { title: paper.title });
  return {
    page: pageBelow(page, params.id),
    frame,
    paper,
  };
}

export default function ContractPage({ loaderData }: Route.ComponentProps): ReactNode {
  const { frame, paper } = loaderData;
  const { account: text } = useCreditText();
  const back = useLinks().area('accountCredit');
  return (
    <AccountPage frame={frame} title={text.paperTitle}>
      <p>
        <a href={back}>{text.back}</a>
      </p>
      {paper.next && (
        <AccountSection id="next" title={paper.next.title}>
          <ol className={styles.steps}>
            {paper.next.steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        </AccountSection>
      )}
      <div data-scripted>
        <Button type="button" look="primary" onClick={() => window.print()}>
          {text.print}
        </Button>
      </div>
      <ContractPaperView paper={paper} />
    </AccountPage>
  );
}
