import { type ReactNode, useEffect, useRef } from 'react';
import { Form, useNavigation } from 'react-router';
import { type BodyMeasure, type BraSize, braSize } from '../../shop/search/sizes/bra-size.ts';
import { loadSearchMessages } from '../../tenants/messages/wanted.ts';
import { href } from '../../tenants/paths.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageHead } from '../components/list/page-head.tsx';
import { readForm, sendBack, stayAfterFailure } from '../form-data.ts';
import { areaPage, openRequest } from '../page.ts';
import { noParameters } from '../public-page.ts';
import { useLinks } from '../shop-links.ts';
import { useText } from '../text.tsx';
import { keepPage } from '../unsent.ts';
import type { Route } from './+types/bra-finder';
import styles from './bra-finder.module.css';

export const handle = noParameters;

const MEASURES: readonly BodyMeasure[] = ['underbust', 'bust'];
/** Maximum length of an entered value that the page repeats. */
const LONGEST = 20;

export async function loader({ context, url }: Route.LoaderArgs) {
  const request = await openRequest(context, url);
  const { bra } = await loadSearchMessages(request.locale.locale);
  const { title, description } = bra;
  return { page: areaPage(request, 'braFinder', { title, description, robots: 'index,follow' }), text: bra };
}

type Answer = {
  entered: Record<BodyMeasure, string>;
  /** Sentences by measure. */
  problems: Partial<Record<BodyMeasure, string>>;
  result: { size: BraSize; href: string } | null;
};

/** By POST, because body measures must appear in no address, log or cache. */
export async function action({ context, request: http, url }: Route.ActionArgs) {
  const request = await openRequest(context, url);
  const { locale } = request.locale;
  const { bra } = await loadSearchMessages(locale);
  const form = await readForm(http);
  const entered = {
    underbust: (form.underbust ?? '').slice(0, LONGEST),
    bust: (form.bust ?? '').slice(0, LONGEST),
  };
  const outcome = braSize(entered);
  if (!outcome.ok) {
    const problems: Answer['problems'] = {};
    for (const measure of MEASURES) {
      const problem = outcome.problems[measure];
      if (problem) problems[measure] = bra.problems[problem];
    }
    return sendBack<Answer>(http, { entered, problems, result: null });
  }
  const { size } = outcome;
  const query = new URLSearchParams({ q: bra.term, cup: size.cup, size: String(size.band) });
  const answer: Answer = { entered, problems: {}, result: { size, href: `${href(locale, 'search')}?${query}` } };
  return answer;
}

export function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  return keepPage(request, serverAction);
}

export const shouldRevalidate = stayAfterFailure;

function Result(props: {
  result: NonNullable<Answer['result']>;
  text: Route.ComponentProps['loaderData']['text'];
}): ReactNode {
  const { size, href: results } = props.result;
  const { text } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  const name = `${size.band}${size.cup}`;
  // A form sent by script leaves the focus on its button; the result takes it to be announced.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer takes the focus.
  useEffect(() => heading.current?.focus(), [props.result]);
  return (
    <section className={styles.result}>
      <h2 ref={heading} tabIndex={-1} className={styles.heading}>
        {text.resultTitle} <strong className={styles.size}>{name}</strong>
      </h2>
      <p>
        <LinkButton href={results} look="primary" size="large">
          {text.show}
        </LinkButton>
      </p>
      <p className={styles.note}>{text.note}</p>
      <table className={styles.table}>
        <caption className={styles.caption}>{text.systems}</caption>
        <thead>
          <tr>
            <th scope="col">{text.system}</th>
            <th scope="col">{text.size}</th>
          </tr>
        </thead>
        <tbody>
          {(['fr', 'it', 'uk', 'au'] as const).map((country) => (
            <tr key={country}>
              <th scope="row">{text.names[country]}</th>
              <td>{size.elsewhere[country]}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

export default function BraFinder({ loaderData, actionData }: Route.ComponentProps): ReactNode {
  const { text } = loaderData;
  const links = useLinks();
  const { footer } = useText().frame;
  const isBusy = useNavigation().state !== 'idle';
  const form = useRef<HTMLFormElement>(null);
  const problems = actionData?.problems ?? {};
  useEffect(() => {
    if (actionData && actionData.result === null) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [actionData]);
  return (
    <div className={styles.page}>
      <PageHead
        title={text.title}
        breadcrumb={[
          { name: footer.links.sizeGuide, href: links.area('sizeGuide') },
          { name: text.title, href: null },
        ]}
      />
      <div className={styles.body}>
        <p className={styles.lead}>{text.lead}</p>
        <Form ref={form} method="post" className={styles.form} noValidate preventScrollReset>
          {Object.keys(problems).length > 0 && <Notice kind="problem">{text.summary}</Notice>}
          <Field
            label={text.underbust}
            hint={text.underbustHint}
            name="underbust"
            inputMode="decimal"
            autoComplete="off"
            maxLength={LONGEST}
            required
            defaultValue={actionData?.entered.underbust}
            error={problems.underbust}
          />
          <Field
            label={text.bust}
            hint={text.bustHint}
            name="bust"
            inputMode="decimal"
            autoComplete="off"
            maxLength={LONGEST}
            required
            defaultValue={actionData?.entered.bust}
            error={problems.bust}
          />
          <p>
            <Button type="submit" look="primary" size="large" aria-busy={isBusy || undefined}>
              {text.submit}
            </Button>
          </p>
        </Form>
        {actionData?.result && <Result result={actionData.result} text={text} />}
      </div>
    </div>
  );
}
