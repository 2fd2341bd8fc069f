import { Button, Switch } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MetadataChanges } from '../../../contract/rest/people/account-calls.ts';
import { useCore, useSession } from '../../base/session/session-context.tsx';
import { Callout } from '../../base/ui/callout.tsx';
import { failureText } from '../../base/ui/failure-text.ts';
import classes from './notifications-dialog.module.css';
import { askForNotifications, notificationState, type NotificationAnswer } from './permission.ts';
import { isPushWanted, turnPushOff, turnPushOn } from './push-device.ts';
import { useSaveChoices } from './use-save-choices.ts';

/** The browser's permission as it is before the request. */
function firstAnswer(): NotificationAnswer | null {
  const state = notificationState();
  if (state === 'denied') return 'blocked';
  return state === 'unsupported' ? state : null;
}

/** Whether this browser takes notifications, and turning that on and off. */
export function ThisBrowser() {
  const { t } = useTranslation();
  const core = useCore();
  const user = useSession()?.user;
  const [answer, setAnswer] = useState(firstAnswer);
  const [failure, setFailure] = useState<string | null>(null);
  const [on, setOn] = useState(isPushWanted);
  const [busy, setBusy] = useState(false);
  const turnOn = async () => {
    const given = await askForNotifications();
    setAnswer(given === 'granted' ? null : given);
    if (given !== 'granted' || user === undefined) return;
    const started = await turnPushOn(core, user);
    setOn(started.ok && started.value);
    if (started.ok) setAnswer(started.value ? null : 'unsupported');
    else setFailure(started.failure.origin === 'page' ? t('notify.noService') : failureText(started.failure));
  };
  const turnOff = async () => {
    await turnPushOff(core);
    setOn(false);
  };
  const run = async (change: () => Promise<void>) => {
    setBusy(true);
    setFailure(null);
    await change().finally(() => setBusy(false));
  };
  const asks = !on && notificationState() === 'default';
  return (
    <>
      <div className={classes.line}>
        <span>{t(on ? 'notify.state.on' : asks ? 'notify.state.asking' : 'notify.state.off')}</span>
        <Button
          variant={on ? 'default' : 'filled'}
          h={44}
          loading={busy}
          onClick={() => void run(on ? turnOff : turnOn)}
        >
          {t(on ? 'notify.turnOff' : 'notify.turnOn')}
        </Button>
      </div>
      <div role="status">{answer && <Callout tone="warning">{t(`notify.answer.${answer}`)}</Callout>}</div>
      {failure && <Callout tone="danger">{t('notify.turnOnFailed', { reason: failure })}</Callout>}
    </>
  );
}

/** What the account wants of notifications, wherever it is signed in. */
export function NoticeChoices() {
  const { t } = useTranslation();
  const save = useSaveChoices();
  const metadata = useSession()?.user.metadata;
  const [changing, setChanging] = useState<MetadataChanges>({});
  const change = async (changes: MetadataChanges) => {
    setChanging((before) => ({ ...before, ...changes }));
    await save(changes);
    setChanging({});
  };
  const shown = { ...metadata, ...changing };
  return (
    <div className={classes.choices}>
      <Switch
        label={t('notify.mute')}
        description={t('notify.muteHint')}
        checked={shown.muteSoundNotification ?? false}
        onChange={(event) => void change({ muteSoundNotification: event.currentTarget.checked })}
      />
      <Switch
        label={t('notify.hide')}
        description={t('notify.hideHint')}
        checked={shown.hideMonitoringNotification ?? false}
        onChange={(event) => void change({ hideMonitoringNotification: event.currentTarget.checked })}
      />
    </div>
  );
}
