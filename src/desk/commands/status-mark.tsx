import {
  IconBan,
  IconCircleCheck,
  IconClockPause,
  IconHelpCircle,
  IconHourglassEmpty,
  IconMinus,
  IconSend,
  IconXboxX,
  type Icon,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { isConfirmable } from '../../../domain/desk/commands/command-rules.ts';
import { isOutcomeUnknown } from '../../../domain/desk/commands/command-retry.ts';
import type { BatchFault, BatchItemState } from '../../../domain/desk/commands/command-batch.ts';
import type { CommandType } from '../../../domain/live/telemetry/protocol-model.ts';
import classes from './command.module.css';

interface Outcome {
  /** Of what it is the outcome. */
  type: CommandType;
  status: BatchItemState;
  fault: BatchFault | null;
}

/** How an outcome looks: done, goes on, nobody knows, or came to nothing. */
type Tone = 'done' | 'open' | 'unclear' | 'failed' | 'quiet';

const LOOKS: Readonly<Record<BatchItemState, readonly [Tone, Icon]>> = {
  WAITING: ['quiet', IconHourglassEmpty],
  NOT_SENT: ['quiet', IconMinus],
  REFUSED: ['failed', IconXboxX],
  QUEUED: ['open', IconClockPause],
  PENDING: ['open', IconSend],
  SENT: ['open', IconSend],
  DONE: ['done', IconCircleCheck],
  FAILED: ['failed', IconXboxX],
  EXPIRED: ['failed', IconXboxX],
  UNKNOWN: ['unclear', IconHelpCircle],
  CANCELLED: ['quiet', IconBan],
};

/** What became of a command, with the reason where there is one. */
export function StatusMark({ outcome }: { outcome: Outcome }) {
  const { t } = useTranslation();
  const { type, status, fault } = outcome;
  // No report shows whether it was executed: nobody knows more than that it was delivered.
  const isDelivered = status === 'DONE' && !isConfirmable(type);
  // Sent and never answered: it may have been executed.
  const [tone, StatusIcon] = LOOKS[isOutcomeUnknown(outcome) ? 'UNKNOWN' : status];
  return (
    <span className={classes.status} data-tone={tone}>
      <StatusIcon size={17} stroke={1.75} aria-hidden />
      <span>
        {t(`commandScreen.status.${isDelivered ? 'DELIVERED' : status}`)}
        {fault !== null && <small>{t(`commandScreen.fault.${fault}`)}</small>}
      </span>
    </span>
  );
}
