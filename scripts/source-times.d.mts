export function sourceTimes(house: string, variant: string): string;
export function fileTimes(files: readonly string[]): string;
