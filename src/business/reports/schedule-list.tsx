import { ActionIcon, Button } from '@mantine/core';
import { IconPencil, IconPlayerPause, IconPlayerPlay, IconSend, IconTrash, type Icon } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { maySendAgain, type ReportSchedule } from '../../../domain/business/reports/report-schedule.ts';
import { useFormat } from '../../base/i18n/format.ts';
import { useCall } from '../../base/query/use-call.ts';
import { useWrite } from '../../base/query/use-write.ts';
import { ConfirmDialog } from '../../base/ui/confirm-dialog.tsx';
import { openDialog } from '../../base/ui/dialogs.ts';
import { FailureCallout } from '../../base/ui/failure-callout.tsx';
import { failureText } from '../../base/ui/failure-text.ts';
import { toast } from '../../base/ui/toasts.ts';
import classes from './reports.module.css';
import { ContactsLine, useMailed } from './schedule-contacts.tsx';
import { ScheduleDialog } from './schedule-dialog.tsx';
import { hourText, inputOf, valuesOf, weekdays } from './schedule-values.ts';

const STALE = { stale: ['schedules.list'] } as const;

/** The reports that are mailed to the person, each with what became of its last runs; nothing where there is none. */
export function ScheduleList() {
  const { t } = useTranslation();
  const { value, failure, again } = useCall('schedules.list', {}, { keptMs: 0, keepsBefore: true });
  if (failure && !value)
    return <FailureCallout title={t('reports.schedule.unread')} failure={failure} onRetry={again} />;
  if (!value || value.length === 0) return null;
  return (
    <section className={classes.chart} aria-labelledby="schedules">
      <h2 id="schedules">{t('reports.schedule.title')}</h2>
      <ul className={classes.schedules}>
        {value.map((schedule) => (
          <ScheduleLine key={schedule.id} schedule={schedule} />
        ))}
      </ul>
    </section>
  );
}

function useWhen({ every, weekday, monthDay, hour, paused, nextAt }: ReportSchedule): string {
  const { t } = useTranslation();
  const format = useFormat();
  if (paused !== null) return t(`reports.schedule.paused.${paused}`);
  const words = {
    hour: hourText(hour, format.locale),
    weekday: weekdays(format.locale)[weekday - 1]!.label,
    day: String(monthDay),
    next: nextAt === null ? '' : format.dateTime(Date.parse(nextAt)),
  };
  return t(`reports.schedule.when.${every}`, words);
}

function RunLine({ schedule: { id, title }, run }: { schedule: ReportSchedule; run: ReportSchedule['runs'][number] }) {
  const { t } = useTranslation();
  const time = useFormat().dateTime(Date.parse(run.dueAt));
  const mailed = useMailed();
  const again = useWrite('schedules.again', STALE);
  const send = async (): Promise<void> => {
    const answer = await again.run({ params: { id: String(id) }, body: { dueAt: run.dueAt } });
    if (answer?.ok === true) toast('success', t('reports.schedule.againSent'));
    if (answer?.ok === false) toast('error', failureText(answer.failure));
  };
  return (
    <li data-outcome={run.outcome}>
      {[time, t(`reports.schedule.outcome.${run.outcome}`), ...mailed(run.contacts)].join(' · ')}
      {maySendAgain(run) && (
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconSend size={16} stroke={1.75} aria-hidden />}
          aria-label={t('reports.schedule.againOf', { title, time })}
          loading={again.running !== null}
          onClick={() => void send()}
        >
          {t('reports.schedule.again')}
        </Button>
      )}
    </li>
  );
}

function ScheduleLine({ schedule }: { schedule: ReportSchedule }) {
  const { t } = useTranslation();
  const when = useWhen(schedule);
  const update = useWrite('schedules.update', STALE);
  const isPaused = schedule.paused !== null;
  const toggle = async (): Promise<void> => {
    const body = { ...inputOf(valuesOf(schedule), schedule), isPaused: !isPaused, version: schedule.version };
    const answer = await update.run({ params: { id: String(schedule.id) }, body });
    if (answer?.ok === false) toast('error', failureText(answer.failure));
  };
  const title = { title: schedule.title };
  return (
    <li>
      <div className={classes.what}>
        <strong>{schedule.title}</strong>
        <span className={classes.quiet}>{[t(`reports.names.${schedule.report}`), when].join(' · ')}</span>
        <ContactsLine contacts={schedule.contacts} />
        {schedule.runs.length > 0 && (
          <ul className={classes.runs} aria-label={t('reports.schedule.runs', title)}>
            {schedule.runs.map((run) => (
              <RunLine key={run.dueAt} schedule={schedule} run={run} />
            ))}
          </ul>
        )}
      </div>
      <div className={classes.scheduleActions}>
        <Act
          label={t('reports.schedule.changeOf', title)}
          icon={IconPencil}
          onClick={() => openDialog('schedule', (close) => <ScheduleDialog schedule={schedule} onClose={close} />)}
        />
        <Act
          label={t(isPaused ? 'reports.schedule.resumeOf' : 'reports.schedule.pauseOf', title)}
          icon={isPaused ? IconPlayerPlay : IconPlayerPause}
          onClick={() => void toggle()}
        />
        <Act
          label={t('reports.schedule.removeOf', title)}
          icon={IconTrash}
          onClick={() => openDialog('schedule', (close) => <RemoveSchedule schedule={schedule} onLeave={close} />)}
        />
      </div>
    </li>
  );
}

function Act({ label, icon: Drawing, onClick }: { label: string; icon: Icon; onClick(): void }) {
  return (
    <ActionIcon variant="subtle" color="gray" size={40} aria-label={label} title={label} onClick={onClick}>
      <Drawing size={18} stroke={1.75} />
    </ActionIcon>
  );
}

function RemoveSchedule({ schedule: { id, title }, onLeave }: { schedule: ReportSchedule; onLeave(): void }) {
  const { t } = useTranslation();
  const { run } = useWrite('schedules.remove', STALE);
  const confirm = async () => {
    const answer = await run({ params: { id: String(id) } });
    // One that is gone already is what was wished for.
    if (answer === null || (!answer.ok && answer.failure.kind !== 'missing')) return answer?.failure ?? null;
    onLeave();
    return null;
  };
  return (
    <ConfirmDialog
      title={t('reports.schedule.removeAsk', { title })}
      confirm={t('reports.schedule.remove')}
      failed={t('reports.schedule.removeFailed')}
      onConfirm={confirm}
      onLeave={onLeave}
    >
      <p>{t('reports.schedule.removeText')}</p>
    </ConfirmDialog>
  );
}
