import { Select, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { scheduleCalls } from '../../../contract/rest/business/schedule-calls.ts';
import { exportFormat } from '../../../domain/base/export-format.ts';
import { scheduleEvery, type ReportSchedule } from '../../../domain/business/reports/report-schedule.ts';
import { useMayContacts } from '../../desk/contacts/use-may-contacts.ts';
import { FormDialog } from '../../base/form/form-dialog.tsx';
import { useCallForm } from '../../base/form/use-call-form.ts';
import type { SaveForm } from '../../base/form/use-save-form.ts';
import { useFormat } from '../../base/i18n/format.ts';
import { useSendsMail } from '../../base/query/use-sends-mail.ts';
import { Callout } from '../../base/ui/callout.tsx';
import { ScheduleContacts } from './schedule-contacts.tsx';
import {
  firstValues,
  hourText,
  inputOf,
  valuesOf,
  weekdays,
  type Scheduled,
  type ScheduleValues,
} from './schedule-values.ts';

interface NewProps {
  scheduled: Scheduled;
  /** What the report is called. */
  name: string;
  onClose(): void;
}

/** Has a report mailed to the person at its times, as it is filtered now. */
export function NewScheduleDialog({ scheduled, name, onClose }: NewProps) {
  const { t } = useTranslation();
  const sendsMail = useSendsMail();
  const form = useCallForm({
    call: 'schedules.create',
    rule: scheduleCalls['schedules.create'].body,
    initial: { ...firstValues(name), contacts: useMayContacts() ? [] : null },
    input: (values: ScheduleValues) => ({ body: inputOf(values, scheduled) }),
    stale: ['schedules.list'],
    saved: t('reports.schedule.saved'),
    onSaved: onClose,
  });
  return (
    <FormDialog
      title={t('reports.schedule.add')}
      about={t('reports.schedule.lead')}
      form={form}
      isReady={sendsMail}
      onClose={onClose}
    >
      <ScheduleFields form={form} scheduled={scheduled} sendsMail={sendsMail} />
    </FormDialog>
  );
}

/** Changes when and as what a report is mailed. */
export function ScheduleDialog({ schedule, onClose }: { schedule: ReportSchedule; onClose(): void }) {
  const { t } = useTranslation();
  const sendsMail = useSendsMail();
  const form = useCallForm({
    call: 'schedules.update',
    rule: scheduleCalls['schedules.update'].body,
    initial: { ...valuesOf(schedule), contacts: useMayContacts() ? schedule.contacts : null },
    input: (values: ScheduleValues) => ({
      params: { id: String(schedule.id) },
      body: { ...inputOf(values, schedule), isPaused: schedule.paused === 'asked', version: schedule.version },
    }),
    stale: ['schedules.list'],
    onSaved: onClose,
  });
  return (
    <FormDialog title={t('reports.schedule.change')} form={form} isReady={sendsMail} onClose={onClose}>
      <ScheduleFields form={form} scheduled={schedule} sendsMail={sendsMail} />
    </FormDialog>
  );
}

interface FieldsProps {
  form: SaveForm<ScheduleValues>;
  scheduled: Scheduled;
  sendsMail: boolean;
}

function ScheduleFields({ form, scheduled, sendsMail }: FieldsProps) {
  const { t } = useTranslation();
  const { locale } = useFormat();
  const { every } = form.values;
  const shared = { comboboxProps: { withinPortal: false } } as const;
  return (
    <>
      {!sendsMail && <Callout tone="warning">{t('reports.schedule.noMail')}</Callout>}
      <TextInput {...form.field('title')} label={t('reports.schedule.name')} />
      <Select
        {...form.field('every')}
        {...shared}
        label={t('reports.schedule.every')}
        data={scheduleEvery.options.map((value) => ({ value, label: t(`reports.schedule.often.${value}`) }))}
      />
      {every === 'WEEK' && (
        <Select {...form.field('weekday')} {...shared} label={t('reports.schedule.weekday')} data={weekdays(locale)} />
      )}
      {every === 'MONTH' && (
        <Select
          {...form.field('monthDay')}
          {...shared}
          label={t('reports.schedule.monthDay')}
          data={Array.from({ length: 31 }, (_, day) => String(day + 1))}
        />
      )}
      <Select
        {...form.field('hour')}
        {...shared}
        label={t('reports.schedule.hour')}
        data={Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: hourText(hour, locale) }))}
      />
      <Select
        {...form.field('format')}
        {...shared}
        label={t('reports.schedule.format')}
        data={exportFormat.options.map((value) => ({ value, label: t(`jobs.formats.${value}`) }))}
      />
      {form.values.contacts !== null && (
        <ScheduleContacts
          client={scheduled.query['user'] ?? null}
          value={form.values.contacts}
          error={form.errors['contacts']}
          onChange={(contacts) => form.set('contacts', contacts)}
        />
      )}
    </>
  );
}
