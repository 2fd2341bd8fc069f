import { Button } from '@mantine/core';
import { IconCurrentLocation, IconLock, IconLockOpen2, IconRefresh, type Icon } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { Failure } from '../../../contract/failure.ts';
import type { Device } from '../../../domain/live/devices/device.ts';
import type { QuickAction } from '../../../domain/desk/commands/command-rules.ts';
import { useScope } from '../../base/session/session-context.tsx';
import { failureText } from '../../base/ui/failure-text.ts';
import { ConfirmCommand } from './confirm-command.tsx';
import { openCommandDesk, type CommandActor } from './command-desk.ts';
import classes from './quick-commands.module.css';
import { useQuickActions } from './use-quick-actions.ts';

const ICONS: Record<QuickAction, Icon> = {
  position: IconCurrentLocation,
  reboot: IconRefresh,
  block: IconLock,
  unblock: IconLockOpen2,
};

interface Props {
  device: Pick<Device, 'id' | 'name' | 'model'> & Partial<Pick<Device, 'vehicle' | 'customerName'>>;
  /** Whether its last report says that it is cut; null is unknown. */
  blocked: boolean | null;
}

/**
 * The commands that this person may give to this tracker, a button each; nothing where there are none. What became of
 * the last one stands beside them. Block and unblock ask first, naming the vehicle.
 */
export function QuickCommands({ device, blocked }: Props) {
  const { actions, failure, again } = useQuickActions(device.model);
  const desk = useScope().once(openCommandDesk);
  if (failure) return <Unknown failure={failure} onRetry={again} />;
  if (actions.length === 0) return null;
  return (
    <Group
      key={device.id}
      actions={actions}
      actor={desk.actorOf(device.id, device.name)}
      device={device}
      blocked={blocked}
    />
  );
}

/** Says that it is not known which commands there are. */
function Unknown({ failure, onRetry }: { failure: Failure; onRetry(): void }) {
  const { t } = useTranslation();
  return (
    <div className={classes.unknown} role="group" aria-label={t('commands.group')}>
      <span className={classes.progress} role="status" data-worry>
        {t('commands.unknown', { reason: failureText(failure) })}
      </span>
      <Button className={classes.button} size="compact-md" variant="default" onClick={onRetry}>
        {t('common.retry')}
      </Button>
    </div>
  );
}

/** Blocked vehicles are offered to be unblocked, others to be blocked; both where the state is unknown. */
const isFitting = (action: QuickAction, blocked: boolean | null): boolean =>
  action === 'block' ? blocked !== true : action === 'unblock' ? blocked !== false : true;

function Group({ device, blocked, actions, actor }: Props & { actions: readonly QuickAction[]; actor: CommandActor }) {
  const { t } = useTranslation();
  const state = useSelector(actor, (snapshot) => snapshot);
  const isBusy = state.matches('running');
  const running = isBusy ? state.context.action : null;
  return (
    <div className={classes.group} role="group" aria-label={t('commands.group')}>
      <Progress actor={actor} />
      {actions
        .filter((action) => isFitting(action, blocked))
        .map((action) => {
          const ActionIcon = ICONS[action];
          return (
            <Button
              key={action}
              className={classes.button}
              size="compact-md"
              variant="default"
              data-grave={action === 'block' || undefined}
              leftSection={<ActionIcon size={16} stroke={1.75} aria-hidden />}
              loading={running === action}
              disabled={isBusy && running !== action}
              onClick={() => actor.send({ type: 'ASK', action })}
            >
              {t(`commands.action.${action}`)}
            </Button>
          );
        })}
      <Link className={classes.all} href={`/command?device=${device.id}`}>
        {t('commands.all')}
      </Link>
      {state.matches('confirming') && state.context.action !== null && (
        <ConfirmCommand
          action={state.context.action}
          device={device}
          onConfirm={() => actor.send({ type: 'CONFIRM' })}
          onDismiss={() => actor.send({ type: 'DISMISS' })}
        />
      )}
    </div>
  );
}

/** Status of the last command, announced by screen readers as it changes. */
function Progress({ actor }: { actor: CommandActor }) {
  const { t } = useTranslation();
  const state = useSelector(actor, (snapshot) => snapshot);
  const text = state.matches({ running: 'sending' })
    ? t('commands.progress.sending')
    : state.matches({ running: 'waiting' })
      ? t('commands.progress.sent')
      : state.matches({ resting: 'unanswered' })
        ? t('commands.progress.unanswered')
        : '';
  return (
    <span className={classes.progress} role="status" data-worry={state.matches({ resting: 'unanswered' }) || undefined}>
      {text}
    </span>
  );
}
