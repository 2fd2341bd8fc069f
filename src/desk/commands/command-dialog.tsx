import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { isOutcomeUnknown, retryOf } from '../../../domain/desk/commands/command-retry.ts';
import { mayOrder } from '../../../domain/desk/commands/command-rules.ts';
import type { Command } from '../../../domain/desk/commands/commands.ts';
import { useFormat } from '../../base/i18n/format.ts';
import { Waiting } from '../../base/frame/waiting.tsx';
import { useCall } from '../../base/query/use-call.ts';
import { useWrite } from '../../base/query/use-write.ts';
import { useSignedIn } from '../../base/session/session-context.tsx';
import { Callout } from '../../base/ui/callout.tsx';
import { Dialog } from '../../base/ui/dialog.tsx';
import { FailureCallout } from '../../base/ui/failure-callout.tsx';
import classes from './command.module.css';
import { StatusMark } from './status-mark.tsx';
import { useCommandWords } from './use-command-words.ts';
import { dotted } from '../../base/i18n/dotted.ts';

const EVERY_MS = 3_000;

interface Props {
  requestId: string;
  onRetry(command: Command): void;
  onClose(): void;
}

/** A command that was sent: who, when, what, how, and what became of it, live. */
export function CommandDialog({ requestId, onRetry, onClose }: Props) {
  const { t } = useTranslation();
  const { nameOf } = useCommandWords();
  const { value, failure, again } = useCall(
    'commands.read',
    { params: { requestId } },
    { keptMs: 0, everyMs: EVERY_MS },
  );
  return (
    <Dialog title={value ? nameOf(value) : t('commandScreen.details.title')} shape="wide" closable onDismiss={onClose}>
      {failure && !value && (
        <FailureCallout title={t('commandScreen.details.failed')} failure={failure} onRetry={again} />
      )}
      {!value && !failure && <Waiting />}
      {value && <Details command={value} />}
      {value && <Actions command={value} onRetry={onRetry} onClose={onClose} />}
    </Dialog>
  );
}

function Details({ command }: { command: Command }) {
  const { t } = useTranslation();
  const { dateTime } = useFormat();
  const { valuesOf } = useCommandWords();
  const timeOf = (time: string | null) => (time === null ? null : dateTime(Date.parse(time)));
  const facts = {
    values: valuesOf(command) || null,
    vehicle: dotted(command.deviceName, command.licensePlate),
    who: command.userName,
    way: t(`commandScreen.way.${command.way}`),
    created: timeOf(command.createdAt),
    sent: timeOf(command.sentAt),
    ended: timeOf(command.endedAt),
    expires: command.status === 'QUEUED' ? timeOf(command.expiresAt) : null,
    answer: command.answer,
    request: command.requestId,
  } as const;
  return (
    <>
      <StatusMark outcome={command} />
      {isOutcomeUnknown(command) && <Callout tone="warning">{t('commandScreen.details.unknown')}</Callout>}
      <dl className={classes.details}>
        {(Object.keys(facts) as (keyof typeof facts)[]).map(
          (name) =>
            facts[name] !== null && (
              <div key={name}>
                <dt>{t(`commandScreen.details.${name}`)}</dt>
                <dd>{facts[name]}</dd>
              </div>
            ),
        )}
      </dl>
    </>
  );
}

function Actions({ command, onRetry, onClose }: { command: Command } & Pick<Props, 'onRetry' | 'onClose'>) {
  const { t } = useTranslation();
  const cancel = useWrite('commands.cancel', { stale: ['commands.read', 'commands.list'] });
  const { user, permissions } = useSignedIn();
  const retry = mayOrder(user.profile, permissions, command.type) ? retryOf(command) : null;
  if (command.status !== 'QUEUED' && retry === null) return null;
  return (
    <>
      {cancel.failure && <FailureCallout title={t('commandScreen.details.cancelFailed')} failure={cancel.failure} />}
      <div className={classes.answers}>
        {command.status === 'QUEUED' && (
          <Button
            variant="default"
            h={44}
            loading={cancel.running !== null}
            onClick={() => void cancel.run({ params: { requestId: command.requestId } })}
          >
            {t('commandScreen.details.cancel')}
          </Button>
        )}
        {retry !== null && (
          <Button
            h={44}
            onClick={() => {
              onClose();
              onRetry(command);
            }}
          >
            {t(retry === 'by-form' ? 'commandScreen.details.writeAgain' : 'commandScreen.details.retry')}
          </Button>
        )}
      </div>
    </>
  );
}
