import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { Notice } from '../../ui/notice.tsx';
import { calculatorData } from '../calculator-data.ts';
import { CalculatorView } from '../components/credit/calculator-view.tsx';
import { PageHead } from '../components/list/page-head.tsx';
import { creditText, useCreditText } from '../credit-text.ts';
import { attempt } from '../form-data.ts';
import { areaPage, openRequest } from '../page.ts';
import { useLinks } from '../shop-links.ts';
import { useText } from '../text.tsx';
import type { Route } from './+types/calculator';
import styles from './bra-finder.module.css';

export async function loader({ context, url }: Route.LoaderArgs) {
  const request = await openRequest(context, url);
  const [{ calculator }, data] = await Promise.all([
    creditText(request.locale.locale),
    attempt(request, () => calculatorData(request, url.searchParams)),
  ]);
  const { title, description } = calculator;
  return { page: areaPage(request, 'calculator', { title, description, robots: 'index,follow' }), data };
}

/** Used by the layer over other pages, which shows a failure itself instead of an error page. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  return serverLoader().catch(() => null);
}

export default function CalculatorPage({ loaderData }: Route.ComponentProps): ReactNode {
  const { calculator: text } = useCreditText();
  const { footer } = useText().frame;
  const links = useLinks();
  const { search } = useLocation();
  return (
    <div className={styles.page}>
      <PageHead
        title={text.title}
        breadcrumb={[
          { name: footer.links.paymentHelp, href: links.area('paymentHelp') },
          { name: text.title, href: null },
        ]}
      />
      <div className={styles.body}>
        <p>{text.description}</p>
        {loaderData?.data ? (
          <CalculatorView key={JSON.stringify(loaderData.data)} data={loaderData.data} />
        ) : (
          <Notice kind="problem" role="alert">
            {text.unavailable} <a href={links.area('calculator') + search}>{text.reload}</a>
          </Notice>
        )}
      </div>
    </div>
  );
}
