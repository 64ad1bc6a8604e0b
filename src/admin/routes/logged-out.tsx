import type { ReactNode } from 'react';
import { Notice } from '../../ui/notice.tsx';
import { Alone } from '../components/alone.tsx';
import { useSignInData } from '../components/use-work.ts';
import { adminVisit } from '../current-employee.ts';
import type { LoaderArgs, PageProps } from '../page-types.ts';
import { FACTOR, LOGIN } from '../sections.ts';

/**
 * Response to a form whose session has ended. It has the form's own address, so a reload sends the form again. Forms
 * contain nothing of their session.
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
