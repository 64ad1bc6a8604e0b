import type { ReactNode } from 'react';
import { isRouteErrorResponse, Outlet } from 'react-router';
import { Alone } from '../components/alone.tsx';
import { SimulatedStrip } from '../components/simulated-strip.tsx';
import { type SignInData, useSignInData } from '../components/use-work.ts';
import { adminVisit } from '../current-employee.ts';
import type { LoaderArgs } from '../page-types.ts';
import { ADMIN_ROOT } from '../sections.ts';
import { staffTexts } from '../texts/index.ts';

/** Layout of every back office page: its own document and language, and no script (storefront/root.tsx). */
export const handle = { frame: 'backoffice' };

export function loader({ context, request }: LoaderArgs): SignInData {
  const { language, isSimulated } = adminVisit(context, request);
  return { language, lang: staffTexts[language].lang, isSimulated };
}

export default function SessionGuard(): ReactNode {
  return (
    <>
      <SimulatedStrip />
      <Outlet />
    </>
  );
}

export function ErrorBoundary({ error }: { error: unknown }): ReactNode {
  const { text } = useSignInData();
  const said = isRouteErrorResponse(error) && error.status === 404 ? text.absent : text.failed;
  return (
    <>
      <SimulatedStrip />
      <Alone title={said.title}>
        <p>{said.text}</p>
        <p>
          <a href={ADMIN_ROOT}>{text.back(text.sections.start)}</a>
        </p>
      </Alone>
    </>
  );
}
