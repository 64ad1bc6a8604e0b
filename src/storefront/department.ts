import type { Department } from '../shop/catalogue/products/index.ts';

const DEPARTMENTS: readonly string[] = ['fashion', 'furniture', 'technology', 'home'] satisfies Department[];

function isDepartment(id: unknown): id is Department {
  return DEPARTMENTS.some((department) => department === id);
}

/** For data-department, which sets the tab colour; absent for anything that is no department. */
export function departmentOf(id: string | null | undefined): Department | undefined {
  return isDepartment(id) ? id : undefined;
}

/** The proportions of a department's pictures: garments stand, furniture lies, things are square. */
export function pictureFrame(id: string | null | undefined): 'portrait' | 'landscape' | 'square' {
  if (id === 'fashion') return 'portrait';
  return id === 'furniture' ? 'landscape' : 'square';
}
