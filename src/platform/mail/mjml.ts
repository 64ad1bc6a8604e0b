/** Compiles MJML to the HTML that mail programs understand. A mistake in a template is a bug and throws. */
export async function compileMjml(source: string): Promise<string> {
  // Half a second of loading that no start should wait for.
  const { default: mjml2html } = await import('mjml');
  const { html, errors } = await mjml2html(source, { validationLevel: 'strict' });
  if (errors.length > 0) throw new Error(`a mail template is wrong: ${errors[0]?.formattedMessage ?? 'unknown'}`);
  return html;
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** For every text that goes into a template: names and titles are data, never markup. */
export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);
}
