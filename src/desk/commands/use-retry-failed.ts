import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Core } from '../../../contract/core.ts';
import { success, type Failure, type Result } from '../../../contract/failure.ts';
import type { BatchItemState, CommandBatch } from '../../../domain/desk/commands/command-batch.ts';
import { useFormat } from '../../base/i18n/format.ts';
import { useCore } from '../../base/session/session-context.tsx';
import type { BatchBody, BatchDesk } from './use-batch.ts';
import { useCommandWords } from './use-command-words.ts';

/** Vehicles that may be told once more: what was refused for good would be refused again. */
const RETRIED: readonly BatchItemState[] = ['FAILED', 'EXPIRED', 'UNKNOWN', 'NOT_SENT'];
const PAGE = 200;

/** Whether a command for many can be sent once more to those it did not reach; an access point not, whose password is not kept. */
export const hasFailed = ({ type, counts }: CommandBatch): boolean =>
  type !== 'apn' && RETRIED.some((state) => (counts[state] ?? 0) > 0);

/** The vehicles of a command for many that it did not reach. */
async function gather(core: Pick<Core, 'call'>, id: string): Promise<Result<number[]>> {
  const devices: number[] = [];
  for (const state of RETRIED)
    for (let page = 0, pages = 1; page < pages; page += 1) {
      const answer = await core.call('commands.batchItems', { params: { id }, query: { state, page, limit: PAGE } });
      if (!answer.ok) return answer;
      devices.push(...answer.value.content.map(({ deviceId }) => deviceId));
      pages = answer.value.totalPages;
    }
  return success(devices);
}

/** Tells the vehicles that a command for many did not reach the same once more, as a new one; the person is asked before. */
export function useRetryFailed(batch: CommandBatch, desk: BatchDesk) {
  const { t } = useTranslation();
  const { integer } = useFormat();
  const core = useCore();
  const { nameOf } = useCommandWords();
  const [isGathering, setGathering] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const run = async (): Promise<void> => {
    setGathering(true);
    const order = { type: batch.type, ...batch.payload } as BatchBody['order'];
    const gathered = await gather(core, batch.id);
    const deviceIds = gathered.ok ? gathered.value : [];
    const count =
      deviceIds.length > 0 ? await core.call('commands.batchPreview', { body: { order, deviceIds } }) : gathered;
    setGathering(false);
    setFailure(count.ok ? null : count.failure);
    if (!count.ok || !('total' in count.value)) return;
    const counted = count.value;
    const { total } = counted;
    const command = nameOf(batch);
    desk.ask({
      command,
      counted,
      isAgain: (batch.counts.UNKNOWN ?? 0) + (batch.counts.EXPIRED ?? 0) > 0,
      body: {
        title: t('commandScreen.many.jobTitle', { command, count: total, vehicles: integer(total) }),
        order,
        way: batch.way,
        ...(batch.queueMinutes !== null && { queueMinutes: batch.queueMinutes }),
        deviceIds,
        confirm: total,
      },
    });
  };
  return { run, isGathering, failure };
}
