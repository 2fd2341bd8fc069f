import type { Clock } from '../../domain/clock.ts';
import type { RejectionReason } from '../../domain/acceptance.ts';
import type { Caller, Rights } from '../auth/caller.ts';
import type { DeviceDirectory } from '../devices/directory.ts';
import type { Handlers } from '../http/handler.ts';
import type { Ingest } from './ingest.ts';

interface Deps {
  ingest: Pick<Ingest, 'counts' | 'countsOf'>;
  directory: DeviceDirectory;
  rights: Rights;
  clock: Clock;
}

/** What no device can be blamed for: only administrators are told. */
const NOBODYS: readonly RejectionReason[] = ['unknown-device', 'wrong-secret', 'malformed', 'foreign-topic'];
/** A sum over many devices is not made again within this time. */
const KEPT_MS = 1_000;

type Answer = Awaited<ReturnType<Handlers['ingest.counts']>>;

/** Handler of the call that tells what ingest accepted and refused. The counts began when the handler was made. */
export function ingestCountHandlers({ ingest, directory, rights, clock }: Deps): Pick<Handlers, 'ingest.counts'> {
  const since = new Date(clock.now()).toISOString();
  const kept = new Map<string, { answer: Answer; untilMs: number }>();

  const idsOf = async (caller: Caller): Promise<number[]> => {
    const ids = caller.profile === 'USER' ? directory.idsOfUser(caller.userId) : directory.idsOfBrands(await rights.brandIdsOf(caller));
    return caller.profile === 'ADMINISTRATOR' ? ids : ids.filter((id) => directory.byId(id)?.hidden === false);
  };
  const sum = async (caller: Caller): Promise<Answer> => {
    let accepted = 0;
    const rejected: Record<string, number> = {};
    for (const id of await idsOf(caller)) {
      const counts = ingest.countsOf(id);
      accepted += counts.accepted;
      for (const [reason, count] of Object.entries(counts.rejected)) rejected[reason] = (rejected[reason] ?? 0) + count;
    }
    if (caller.profile === 'ADMINISTRATOR') {
      const all = ingest.counts().rejected;
      for (const reason of NOBODYS) if (all[reason]) rejected[reason] = all[reason];
    }
    return { accepted, rejected, since };
  };
  return {
    'ingest.counts': async ({ caller }) => {
      const key = caller.profile === 'USER' ? `user ${caller.userId}` : `${caller.profile} ${caller.brandId}`;
      const found = kept.get(key);
      if (found && found.untilMs > clock.now()) return found.answer;
      const answer = await sum(caller);
      if (kept.size > 1_000) kept.clear();
      kept.set(key, { answer, untilMs: clock.now() + KEPT_MS });
      return answer;
    },
  };
}
