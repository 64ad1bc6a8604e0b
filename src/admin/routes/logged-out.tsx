import type { ReactNode } from 'react';
import { Notice } from '../../ui/notice.tsx';
import { Alone } from '../components/alone.tsx';
import { useSignInData } from '../components/use-work.ts';
import { adminVisit } from '../current-employee.ts';
import type { LoaderArgs, PageProps } from '../page-types.ts';
import { FACTOR, LOGIN } from '../sections.ts';

/**
 * The answer to a form whose sender was logged out meanwhile. It stands at the form's own address, so that loading it
 * again sends the form again: no form holds anything of the session that it was made in.
 */
export function loader({ context, request }: LoaderArgs) {
  const { visitor } = adminVisit(context, request);
  return { login: visitor.stage === 'factor' ? FACTOR : LOGIN };
}

export default function LoggedOut({ loaderData }: PageProps<typeof loader>): ReactNode {
  const { text } = useSignInData();
  const say = text.loggedOut;
  return (
    <Alone title={say.title}>
      <Notice kind="info">{say.text}</Notice>
      <ol>
        <li>
          <a href={loaderData.login} target="_blank" rel="noreferrer">
            {say.login}
          </a>
        </li>
        <li>{say.reload}</li>
      </ol>
    </Alone>
  );
}
