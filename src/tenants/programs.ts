/** Request headers by which a tenant recognises programs (docs/rules/sessions.md#programs). */

/** Purpose of a program. */
export type ProgramKind = 'search engine' | 'link preview' | 'language model' | 'monitoring' | 'measuring' | 'scraper';

/** Header whose value identifies a program. Header names are lower case. */
export type ProgramSign = { kind: ProgramKind; header: string; value: RegExp };

/**
 * Signs by self-declared identity. A browser driven by a program that hides it counts as a person; only statistics
 * depend on it.
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
  // curl, wget and HTTP libraries are absent. Operators and developers use them like a browser, and need a session just
  // as much.
  {
    kind: 'scraper',
    header: 'user-agent',
    value: /scrapy|httrack|libwww-perl|webcopier|colly|heritrix|nutch|crawler4j/i,
  },
];

/** Returns the kind of the program that sent these headers, by the tenant's table. Null for people. */
export function programOf(
  tenant: { programs: readonly ProgramSign[] },
  headers: { get(name: string): string | null },
): ProgramKind | null {
  for (const { kind, header, value } of tenant.programs) {
    const sent = headers.get(header);
    // Cut longer values, so that a long header costs no time.
    if (sent && value.test(sent.slice(0, 1000))) return kind;
  }
  return null;
}
