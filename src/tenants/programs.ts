/** Request headers by which a tenant recognises programs (docs/rules/sessions.md#programs). */

/** Why a program comes. */
export type ProgramKind = 'search engine' | 'link preview' | 'language model' | 'monitoring' | 'measuring' | 'scraper';

/** A header whose value says that a program asks. Names of headers are lower case. */
export type ProgramSign = { kind: ProgramKind; header: string; value: RegExp };

/**
 * By what they say of themselves. A browser that a program drives and that hides it is somebody; nothing but figures
 * depends on it.
 */
export const PROGRAM_SIGNS: readonly ProgramSign[] = [
  {
    kind: 'search engine',
    header: 'user-agent',
    value:
      /googlebot|adsbot-google|mediapartners-google|storebot-google|google-inspectiontool|bingbot|bingpreview|msnbot|duckduckbot|yandex(?:bot|images)|baiduspider|qwantbot|qwantify|applebot|petalbot|seznambot|slurp|ahrefsbot|semrushbot|mj12bot|dotbot/i,
  },
  { kind: 'search engine', header: 'from', value: /^(?:googlebot|bingbot)\(at\)/i },
  {
    kind: 'link preview',
    header: 'user-agent',
    value:
      /facebookexternalhit|facebookcatalog|twitterbot|linkedinbot|pinterestbot|slackbot|telegrambot|whatsapp\/|discordbot|skypeuripreview|mastodon\/|embedly/i,
  },
  {
    kind: 'language model',
    header: 'user-agent',
    value:
      /gptbot|oai-searchbot|chatgpt-user|claudebot|claude-(?:web|user)|anthropic-ai|perplexitybot|ccbot|bytespider|amazonbot|google-extended|cohere-ai|diffbot/i,
  },
  {
    kind: 'monitoring',
    header: 'user-agent',
    value:
      /pingdom|uptimerobot|statuscake|site24x7|datadogsynthetics|newrelicpinger|nagios|check_http|zabbix|prometheus|blackbox[ _-]exporter|better uptime|elb-healthchecker|googlehc\/|kube-probe/i,
  },
  { kind: 'monitoring', header: 'x-monitoring', value: /./ },
  { kind: 'monitoring', header: 'x-datadog-origin', value: /^synthetics/i },
  { kind: 'measuring', header: 'user-agent', value: /chrome-lighthouse|pagespeed|gtmetrix|ptst\/|speedcurve/i },
  // curl, wget and the HTTP libraries of languages are not here: with them the people who run a shop and those who write
  // against its interface do what a browser does, and are owed a session as much.
  {
    kind: 'scraper',
    header: 'user-agent',
    value: /scrapy|httrack|libwww-perl|webcopier|colly|heritrix|nutch|crawler4j/i,
  },
];

/** What kind of program sent these headers, by the tenant's table; null for people. */
export function programOf(
  tenant: { programs: readonly ProgramSign[] },
  headers: { get(name: string): string | null },
): ProgramKind | null {
  for (const { kind, header, value } of tenant.programs) {
    const sent = headers.get(header);
    // Longer ones are cut: whoever sends them is not worth the time.
    if (sent && value.test(sent.slice(0, 1000))) return kind;
  }
  return null;
}
