import type { Department } from '../shop/catalogue/products/index.ts';

const DEPARTMENTS: readonly string[] = ['fashion', 'furniture', 'technology', 'home'] satisfies Department[];

function isDepartment(id: unknown): id is Department {
  return DEPARTMENTS.some((department) => department === id);
}

/** Returns the value of data-department, which sets the tab colour; undefined for other categories. */
export function departmentOf(id: string | null | undefined): Department | undefined {
  return isDepartment(id) ? id : undefined;
}

/** Returns the picture ratio of a department: portrait for garments, landscape for furniture, else square. */
export function pictureFrame(id: string | null | undefined): 'portrait' | 'landscape' | 'square' {
  if (id === 'fashion') return 'portrait';
  return id === 'furniture' ? 'landscape' : 'square';
}
