import { useMemo } from 'react';
import type { Failure } from '../../../contract/failure.ts';
import type { CallOutput } from '../../../contract/rest/calls.ts';
import { useCall } from '../query/use-call.ts';
import { useSignedIn } from '../session/session-context.tsx';

export interface Choice {
  value: string;
  label: string;
  /** How far below the own brand it stands. */
  depth: number;
}

/** The own brand and all below it, as a tree reads: children after their parent. */
function choicesOf(own: number, name: string, tree: CallOutput<'brands.tree'>): Choice[] {
  const below = (parent: number, depth: number): Choice[] =>
    tree
      .filter((brand) => brand.brandId === parent)
      .flatMap((brand) => [
        { value: String(brand.brandChildId), label: brand.brandChildName, depth },
        ...below(brand.brandChildId, depth + 1),
      ]);
  return [{ value: String(own), label: name, depth: 0 }, ...below(own, 1)];
}

export interface BrandChoices {
  /** Empty while they load. */
  choices: readonly Choice[];
  /** Why there are none. */
  failure: Failure | null;
  again(): void;
}

const NONE: readonly Choice[] = [];
/** A failure is not shown: the picker appears once the list is loaded. */
const AGAIN_MS = 15_000;

/** The brands a staff member works for: the own one and those below it. */
export function useBrandChoices(): BrandChoices {
  const { user } = useSignedIn();
  const input = { params: { id: String(user.brand) } };
  const root = useCall('brands.read', input, { againMs: AGAIN_MS });
  const tree = useCall('brands.tree', input, { againMs: AGAIN_MS });
  const choices = useMemo(
    () => (root.value && tree.value ? choicesOf(user.brand, root.value.name, tree.value) : null),
    [user.brand, root.value, tree.value],
  );
  const again = () => {
    for (const one of [root, tree]) if (one.failure) one.again();
  };
  return { choices: choices ?? NONE, failure: choices === null ? (root.failure ?? tree.failure) : null, again };
}
