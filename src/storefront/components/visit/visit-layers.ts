import * as v from 'valibot';
import type { Locale } from '../../../tenants/tenant.ts';
import { decidedGroups, onConsentChange } from '../../consent.ts';
import { fetchJson } from '../../fetch-json.ts';
import { PAGE_VIEWED } from '../../page-viewed.ts';
import { pageTypeOf } from '../../vitals/page-type.ts';
import { LayersAnswer } from './layers-answer.ts';

/**
 * Storage keys and lifetimes of dismissed layers: a year for the geo layer, a month for the app banner, a session for
 * the survey.
 */
const GEO = 'geo-shop';
const APP = 'app-banner';
const SURVEY = 'survey';
const VIEWS = 'views';
const DAY_MS = 86_400_000;
const AGES: Record<string, number> = { [GEO]: 365 * DAY_MS, [APP]: 30 * DAY_MS };
/** Number of page views before the survey may show. */
const VIEWS_BEFORE_SURVEY = 6;
/** Page types with layers: none shows on the way to an order. */
const CALM = ['home', 'search', 'list', 'product', 'content'];

/** Reads a storage that may be blocked: then everything counts as dismissed, and no layer shows. */
function read(storage: () => Storage, name: string): string | null {
  try {
    return storage().getItem(name);
  } catch {
    return '0';
  }
}
function write(storage: () => Storage, name: string, value: string): void {
  try {
    storage().setItem(name, value);
  } catch {}
}
const local = (): Storage => localStorage;
const session = (): Storage => sessionStorage;

function isRemembered(name: string): boolean {
  if (read(session, name) !== null) return true;
  const at = read(local, name);
  return at !== null && !(Date.now() - Number(at) > (AGES[name] ?? 0));
}

const remember = (name: string): void => write(name === SURVEY ? session : local, name, String(Date.now()));
/** Dismisses a layer for this browser session. */
const settle = (name: string): void => write(session, name, '1');

/**
 * Returns true in the time zones of Zurich and Vaduz: the visitor is in Switzerland or Liechtenstein, whatever the
 * browser's language.
 */
function isSwissClock(): boolean {
  return /^Europe\/(?:Zurich|Vaduz)$/.test(Intl.DateTimeFormat().resolvedOptions().timeZone);
}

let isShown = false;

async function look(locale: Locale): Promise<void> {
  if (isShown || !CALM.includes(pageTypeOf(locale, location.pathname))) return;
  const isDecided = decidedGroups() !== null;
  const wants = {
    geo: !isRemembered(GEO),
    // Only one question at a time at the foot of the window.
    app: isDecided && /iPhone|iPad|Android/.test(navigator.userAgent) && !isRemembered(APP),
    survey: isDecided && Number(read(session, VIEWS)) >= VIEWS_BEFORE_SURVEY && !isRemembered(SURVEY),
  };
  if (!wants.geo && !wants.app && !wants.survey) return;
  const answer = v.safeParse(LayersAnswer, await fetchJson(`/api/layers?locale=${locale}`).catch(() => null));
  if (!answer.success || isShown) return;
  const { geo, app, survey } = answer.output;
  const isElsewhere = geo !== null && (geo.by === 'country' || !isSwissClock());
  if (wants.geo && isElsewhere) {
    isShown = true;
    const { showGeo } = await import('./geo-layer.tsx');
    showGeo(geo, () => remember(GEO));
    return;
  }
  if (wants.geo) settle(GEO);
  if (wants.app && app !== null) {
    isShown = true;
    const { showApp } = await import('./app-banner.tsx');
    showApp(app, () => remember(APP));
    return;
  }
  if (wants.app) settle(APP);
  if (wants.survey && survey !== null) {
    isShown = true;
    const { showSurvey } = await import('./survey-panel.tsx');
    showSurvey(survey, pageTypeOf(locale, location.pathname), () => remember(SURVEY));
  }
}

function countView(): void {
  write(session, VIEWS, String(Number(read(session, VIEWS)) + 1));
}

/** Checks whether a layer shows over this page for this visitor. The page itself is equal for all visitors. */
export function startVisitLayers(locale: Locale): void {
  countView();
  void look(locale);
  addEventListener(PAGE_VIEWED, () => {
    countView();
    void look(locale);
  });
  onConsentChange(() => void look(locale));
}
