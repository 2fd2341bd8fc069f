import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isOpen } from '../../../domain/desk/commands/command-retry.ts';
import type { CommandStatus } from '../../../domain/desk/commands/commands.ts';
import { useCall } from '../../base/query/use-call.ts';
import classes from './command.module.css';
import { StatusMark } from './status-mark.tsx';
import { useCommandWords } from './use-command-words.ts';

const EVERY_MS = 2_000;
/** One that waits for its tracker may wait for days. */
const QUEUED_EVERY_MS = 15_000;

/** How often one in a state is asked for; 0 is no more. */
const everyMsOf = (status: CommandStatus): number =>
  !isOpen({ status }) ? 0 : status === 'QUEUED' ? QUEUED_EVERY_MS : EVERY_MS;

/** What becomes of the command that was sent last from here, told as it changes. */
export function LastOrder({ requestId }: { requestId: string }) {
  const { t } = useTranslation();
  const { nameOf } = useCommandWords();
  const [everyMs, setEvery] = useState(EVERY_MS);
  const often = everyMs > 0 ? { everyMs } : {};
  const { value } = useCall('commands.read', { params: { requestId } }, { keptMs: 0, ...often });
  const wanted = value ? everyMsOf(value.status) : EVERY_MS;
  if (wanted !== everyMs) setEvery(wanted);
  return (
    <div className={classes.last} role="status">
      {value && (
        <>
          <strong>{t('commandScreen.last', { command: nameOf(value) })}</strong>
          <StatusMark outcome={value} />
        </>
      )}
    </div>
  );
}
