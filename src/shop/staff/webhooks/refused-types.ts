import type { EventType, ShopEvent } from '../events/index.ts';
import type { EndpointHealth } from './endpoint-health.ts';
import type { EventTail } from './event-tail.ts';
import type { SubjectLanes } from './subject-lanes.ts';
import type { EndpointFilter } from './types.ts';

/** Events of types that an endpoint refuses. Thousands of them would hide all others behind them in the log. */
export type RefusedTypes = {
  /** Returns the refused types if the log has others behind those in memory; usually none. */
  hiding(): Promise<EventType[]>;
  /** Takes refused events out of the lanes, if the log has others behind them; usually none. */
  takeOut(): Promise<ShopEvent[]>;
};

export function createRefusedTypes(deps: {
  tail: Pick<EventTail, 'read'>;
  endpoint: EndpointFilter;
  lanes: Pick<SubjectLanes<ShopEvent>, 'hasReady' | 'takeOut' | 'readTo'>;
  health: Pick<EndpointHealth, 'isFailing' | 'hasFailed' | 'successes'>;
}): RefusedTypes {
  const { tail, endpoint, lanes, health } = deps;
  // Up to this position the log has no event of a type that is not refused.
  let lookedTo = 0;
  let successes = 0;
  const isRefused = ({ type }: Pick<ShopEvent, 'type'>) => health.hasFailed(type);
  const hiding = async (): Promise<EventType[]> => {
    if (lanes.hasReady((event) => !isRefused(event))) return [];
    const types = endpoint.types.filter((type) => !isRefused({ type }));
    if (types.length === 0) return [];
    if (health.successes() !== successes) lookedTo = 0;
    successes = health.successes();
    const { events, readTo } = await tail.read({ ...endpoint, types }, Math.max(lookedTo, lanes.readTo()), 1);
    const [next] = events;
    lookedTo = next ? next.position - 1 : readTo;
    return next ? endpoint.types.filter((type) => isRefused({ type })) : [];
  };
  return {
    hiding,
    takeOut: async () => (health.isFailing() && (await hiding()).length > 0 ? lanes.takeOut(isRefused) : []),
  };
}
