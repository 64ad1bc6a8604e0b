import type { GoingLiveList } from '../../../shop/reports/going-live/index.ts';
import { useWork } from '../use-work.ts';

export type ListedStep = GoingLiveList['groups'][number]['steps'][number];

/** Returns the name of a step: its title, with the locale or domain if there is one for each. */
export function useStepNames(): (step: Pick<ListedStep, 'id' | 'kind'>) => string {
  const say = useWork().text.goingLive;
  return ({ id, kind }) => {
    const part = id.slice(kind.length + 1);
    return part === '' ? say.titles[kind] : say.ofLocale(say.titles[kind], part);
  };
}

/** Returns the id of a step's element. */
export const stepAnchor = (id: string): string => `step-${id.replaceAll(/[^\w-]/g, '-')}`;
