import { AREA_PAGE_SIZE, type SecurityArea } from '../../../domain/desk/areas/area.ts';
import { plainText } from '../../../domain/base/plain-text.ts';

/** The areas whose name or address has every word of a search, in any case, with or without accents. */
export function foundAreas(areas: readonly SecurityArea[], search: string): readonly SecurityArea[] {
  const words = plainText(search).split(/\s+/).filter(Boolean);
  if (words.length === 0) return areas;
  return areas.filter(({ name, address }) => words.every((word) => plainText(`${name} ${address}`).includes(word)));
}

/** The page, from 0, that an area stands on; null where it is not among them. */
export function pageOfArea(areas: readonly SecurityArea[], id: number | null): number | null {
  const at = areas.findIndex((area) => area.id === id);
  return at < 0 ? null : Math.floor(at / AREA_PAGE_SIZE);
}
