import type { BrandRow } from '../../../domain/people/brands/brand-settings.ts';

/** A brand and how far below the own one it stands. */
export interface Branch {
  brand: BrandRow;
  depth: number;
}

/** The own brand and all below it as a tree reads: children after their parent. */
export function branchesOf(rows: readonly BrandRow[]): Branch[] {
  const below = (parent: number | null, depth: number): Branch[] =>
    rows
      .filter((brand) => brand.parent === parent)
      .flatMap((brand) => [{ brand, depth }, ...below(brand.id, depth + 1)]);
  return below(null, 0);
}

/** The brand and all below it. */
export const withinOf = (rows: readonly BrandRow[], id: number): number[] => [
  id,
  ...rows.filter(({ parent }) => parent === id).flatMap((child) => withinOf(rows, child.id)),
];

/** Branches whose name or address contains a text, with those that lead to them. */
export function matching(branches: readonly Branch[], term: string | null): readonly Branch[] {
  const wanted = term?.trim().toLocaleLowerCase() ?? '';
  if (wanted === '') return branches;
  const isFound = ({ brand: { name, alias, hosts } }: Branch): boolean =>
    [name, alias, ...hosts].some((text) => text.toLocaleLowerCase().includes(wanted));
  const byId = new Map(branches.map((branch) => [branch.brand.id, branch]));
  const kept = new Set<number>();
  for (const found of branches.filter(isFound))
    for (let one: Branch | undefined = found; one; one = byId.get(one.brand.parent ?? 0)) kept.add(one.brand.id);
  return branches.filter(({ brand }) => kept.has(brand.id));
}
