import { useState } from 'react';
import type { Failure } from '../../../contract/failure.ts';
import type { Share } from '../../../contract/rest/desk/share-calls.ts';
import type { ShareMinutes } from '../../../domain/desk/share.ts';
import { useCall } from '../../base/query/use-call.ts';
import { useWrite } from '../../base/query/use-write.ts';

/** A vehicle with the link that was made to it, or why there is none; neither while it was not asked for. */
export interface Shared {
  id: number;
  name: string;
  share: Share | null;
  failure: Failure | null;
}

/** Makes links to vehicles one after another. Those that have none yet can be asked for again. */
export function useShareSeveral(devices: readonly number[]) {
  const found = useCall('devices.detail', { query: { ids: devices.join(','), limit: devices.length } });
  const { run } = useWrite('shares.create');
  const [outcomes, setOutcomes] = useState<ReadonlyMap<number, Pick<Shared, 'share' | 'failure'>>>(new Map());
  const [isBusy, setIsBusy] = useState(false);
  const vehicles = found.value?.content.map(({ id, name }): Shared => ({
    id,
    name,
    share: null,
    failure: null,
    ...outcomes.get(id),
  }));
  const made = (vehicles ?? []).flatMap(({ name, share }) => (share === null ? [] : [{ name, share }]));
  const create = async (expiration: ShareMinutes): Promise<void> => {
    if (isBusy) return;
    setIsBusy(true);
    for (const { id, share } of vehicles ?? []) {
      if (share !== null) continue;
      const answer = await run({ body: { device: id, expiration } });
      if (answer === null) break;
      const outcome = answer.ok ? { share: answer.value, failure: null } : { share: null, failure: answer.failure };
      setOutcomes((before) => new Map(before).set(id, outcome));
    }
    setIsBusy(false);
  };
  return {
    asked: { ...found, value: vehicles },
    made,
    /** How many have no link yet. */
    left: devices.length - made.length,
    isBusy,
    create,
  };
}
