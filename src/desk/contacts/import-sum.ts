import type { TFunction } from 'i18next';

const PARTS = ['added', 'changed', 'same', 'refused'] as const;
type Part = (typeof PARTS)[number];

/** How many entries of a file became what: 2 novos, 1 renomeado. */
export const importSum = (counts: Partial<Readonly<Record<Part, number>>>, t: TFunction): string =>
  PARTS.flatMap((part) => {
    const count = counts[part];
    return count === undefined ? [] : [t(`phonebook.file.${part}`, { count })];
  }).join(', ');
