export type * from './ports.ts';
export { createRecommendations } from './recommendations.ts';
