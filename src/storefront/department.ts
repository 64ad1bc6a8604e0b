import type { Department } from '../shop/catalogue/index.ts';

const DEPARTMENTS: readonly string[] = ['fashion', 'furniture', 'technology', 'home'] satisfies Department[];

export function isDepartment(id: string): id is Department {
  return DEPARTMENTS.includes(id);
}

/** For data-department, which sets the tab colour; absent for anything that is no department. */
export function departmentOf(id: string | null | undefined): Department | undefined {
  return id !== null && id !== undefined && isDepartment(id) ? id : undefined;
}

/** The proportions of a department's pictures: garments stand, furniture lies, things are square. */
export function pictureFrame(id: string | null | undefined): 'portrait' | 'landscape' | 'square' {
  if (id === 'fashion') return 'portrait';
  return id === 'furniture' ? 'landscape' : 'square';
}
