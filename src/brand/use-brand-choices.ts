import { useQuery } from '@tanstack/react-query';
import type { Core } from '../../contract/core.ts';
import { failed, success, type Failure, type Result } from '../../contract/failure.ts';
import { useCore, useSignedIn } from '../shell/console-context.tsx';

export interface Choice {
  value: string;
  label: string;
  /** How far below the own brand it stands. */
  depth: number;
}

/** The own brand and all below it, as a tree reads: children after their parent. */
async function brandChoices(core: Core, own: number): Promise<Result<Choice[]>> {
  const [root, tree] = await Promise.all([
    core.call('brands.read', { params: { id: String(own) } }),
    core.call('brands.tree', { params: { id: String(own) } }),
  ]);
  if (!root.ok) return failed(root.failure);
  if (!tree.ok) return failed(tree.failure);
  const below = (parent: number, depth: number): Choice[] =>
    tree.value
      .filter((brand) => brand.brandId === parent)
      .flatMap((brand) => [{ value: String(brand.brandChildId), label: brand.brandChildName, depth }, ...below(brand.brandChildId, depth + 1)]);
  return success([{ value: String(own), label: root.value.name, depth: 0 }, ...below(own, 1)]);
}

/** Brands a device can be added to; empty while they load. */
export function useBrandChoices(): { choices: Choice[]; failure: Failure | null } {
  const core = useCore();
  const { user } = useSignedIn();
  const { data } = useQuery({ queryKey: ['brand-choices', user.brand], queryFn: () => brandChoices(core, user.brand) });
  return { choices: data?.ok ? data.value : [], failure: data && !data.ok ? data.failure : null };
}
