import type { ReactNode } from 'react';
import pageStyles from '../components/section.module.css';
import { AdminPageHead } from '../components/section.tsx';
import { SettingTopicPanel } from '../components/settings/setting-overview.tsx';
import { useWork } from '../components/use-work.ts';
import { employeeVisit, orAbsent } from '../current-employee.ts';
import type { LoaderArgs, PageProps } from '../page-types.ts';

export async function loader({ context, request }: LoaderArgs) {
  const { admin, member } = employeeVisit(context, request);
  return { topics: orAbsent(await admin.settings.list(member)) };
}

/** Present and planned settings of all tenants, by topic. */
export default function Settings({ loaderData }: PageProps<typeof loader>): ReactNode {
  const { text } = useWork();
  const say = text.settings;
  return (
    <>
      <AdminPageHead title={say.title} intro={say.intro} />
      <div className={pageStyles.stack}>
        {loaderData.topics.map((list) => (
          <SettingTopicPanel key={list.topic} list={list} />
        ))}
      </div>
    </>
  );
}
