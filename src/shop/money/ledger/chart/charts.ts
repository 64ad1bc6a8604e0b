import type { ChartId } from '../../../../tenants/accounting.ts';
import { EKR, RGS } from './austrian-and-dutch-charts.ts';
import type { Chart } from './chart.ts';
import { SKR03, SKR04 } from './german-charts.ts';
import { KMU } from './swiss-chart.ts';

export const CHARTS: Record<ChartId, Chart> = { kmu: KMU, skr03: SKR03, skr04: SKR04, ekr: EKR, rgs: RGS };
