export function compactSource(source: string, file: string): string;
