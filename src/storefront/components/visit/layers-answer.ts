import * as v from 'valibot';

const text = v.string();
const Geo = v.object({
  country: v.picklist(['DE', 'AT']),
  /** Source of the guess: a trusted proxy, or only the browser's language. */
  by: v.picklist(['country', 'language']),
  title: text,
  text,
  go: text,
  href: text,
  stay: text,
  close: text,
});
const App = v.object({
  system: v.picklist(['ios', 'android']),
  label: text,
  title: text,
  text,
  open: text,
  store: text,
  close: text,
  /** Without the path, which the page adds. */
  deepLink: text,
  storeHref: text,
});
const Survey = v.object({
  href: text,
  name: text,
  title: text,
  invite: text,
  lead: text,
  legend: text,
  ratings: v.array(text),
  comment: text,
  optional: text,
  hint: text,
  submit: text,
  thanks: text,
  close: text,
  dismiss: text,
  problems: v.object({ rating: text, comment: text, failed: text }),
});
/** Answer of /api/layers: the possible layers for this visitor, each with its texts or null. */
export const LayersAnswer = v.object({ geo: v.nullable(Geo), app: v.nullable(App), survey: v.nullable(Survey) });
export type GeoLayer = v.InferOutput<typeof Geo>;
export type AppLayer = v.InferOutput<typeof App>;
export type SurveyLayer = v.InferOutput<typeof Survey>;
