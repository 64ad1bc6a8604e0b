/** Returns the placeholder logo of a new retailer: the initials of the company, as SVG. */
export function placeholderLogo(company: string): string {
  const initials = company
    .split(/\s+/)
    .flatMap((word) => /\p{L}/u.exec(word)?.[0] ?? [])
    .slice(0, 2)
    .join('')
    .toUpperCase();
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" role="img" aria-label="${initials}">
  <rect width="64" height="64" rx="12" fill="#37474f"/>
  <text x="32" y="42" font-family="sans-serif" font-size="28" font-weight="700" text-anchor="middle" fill="#fff">${initials}</text>
</svg>
`;
}
