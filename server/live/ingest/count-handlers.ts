import type { Clock } from '../../../domain/base/time/clock.ts';
import type { RejectionReason } from '../../../domain/live/ingest/acceptance.ts';
import type { Caller } from '../../base/rights/caller.ts';
import type { Scope, StaffScope } from '../../base/rights/scope.ts';
import type { BrandTree } from '../../people/brands/brand-tree.ts';
import type { DeviceDirectory } from '../devices/directory.ts';
import type { Handlers } from '../../base/http/handler.ts';
import type { Ingest } from './ingest.ts';

export interface CountDeps {
  ingest: Pick<Ingest, 'counts' | 'countsOf' | 'countsOfGateways'>;
  directory: DeviceDirectory;
  tree: Pick<BrandTree, 'roots'>;
  clock: Clock;
}

/**
 * Reasons without a known device. Only administrators see them: those of their own gateways, or all if there is no
 * other tenant.
 */
const WITHOUT_DEVICE: readonly RejectionReason[] = ['unknown-device', 'wrong-secret', 'malformed', 'foreign-topic'];
/** A sum over many devices is cached for this time, ms. */
const KEPT_MS = 1_000;

type Answer = Awaited<ReturnType<Handlers['ingest.counts']>>;

/** Handler of the counts of accepted and refused messages. The answer's `since` is the time at which it was created. */
export function ingestCountHandlers({ ingest, directory, tree, clock }: CountDeps): Pick<Handlers, 'ingest.counts'> {
  const since = new Date(clock.now()).toISOString();
  const kept = new Map<string, { answer: Answer; untilMs: number }>();

  const idsOf = (scope: Scope): number[] => {
    const ids = scope.kind === 'customer' ? directory.idsOfUser(scope.userId) : directory.idsOfBrands(scope.brandIds);
    return scope.seesHidden ? ids : ids.filter((id) => directory.byId(id)?.hidden === false);
  };
  const addWithoutDevice = ({ brandIds }: StaffScope, rejected: Record<string, number>): void => {
    const seesAll = tree.roots().every(({ id }) => brandIds.includes(id));
    for (const reason of WITHOUT_DEVICE) {
      const ofGateways = brandIds.reduce(
        (total, id) => total + (ingest.countsOfGateways(id).rejected[reason] ?? 0),
        rejected[reason] ?? 0,
      );
      const total = seesAll ? (ingest.counts().rejected[reason] ?? 0) : ofGateways;
      if (total > 0) rejected[reason] = total;
    }
  };
  const sum = (caller: Caller, scope: Scope): Answer => {
    let accepted = 0;
    const rejected: Record<string, number> = {};
    for (const id of idsOf(scope)) {
      const counts = ingest.countsOf(id);
      accepted += counts.accepted;
      for (const [reason, count] of Object.entries(counts.rejected)) rejected[reason] = (rejected[reason] ?? 0) + count;
    }
    if (scope.kind === 'staff' && caller.profile === 'ADMINISTRATOR') addWithoutDevice(scope, rejected);
    return { accepted, rejected, since };
  };
  return {
    'ingest.counts': async ({ caller, scope }) => {
      const key = caller.profile === 'USER' ? `user ${caller.userId}` : `${caller.profile} ${caller.brandId}`;
      const found = kept.get(key);
      if (found && found.untilMs > clock.now()) return found.answer;
      const answer = sum(caller, scope);
      if (kept.size > 1_000) kept.clear();
      kept.set(key, { answer, untilMs: clock.now() + KEPT_MS });
      return answer;
    },
  };
}
