import { Button } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { ExportFormat } from '../../../domain/base/export-format.ts';
import { useFormat } from '../../base/i18n/format.ts';
import { ExportButton } from '../../base/jobs/export-button.tsx';
import { ExportMenu } from '../../base/jobs/export-menu.tsx';
import { useExport, type ExportQuery } from '../../base/jobs/use-export.ts';
import { Dialog } from '../../base/ui/dialog.tsx';
import { WallTimeField } from '../../base/ui/moment/moment-field.tsx';
import { openDialog } from '../../base/ui/dialogs.ts';
import { readRange } from './export-range.ts';
import classes from './operator-area.module.css';

type Query = ExportQuery<'incidents.details'>;

interface Props {
  /** What the filter shows. */
  query: Query;
  disabled: boolean;
}

/** A file of what the filter shows: at once where it names a period, else the period is asked for. */
export function DeskExport({ query, disabled }: Props) {
  const { t } = useTranslation();
  const title = t('desk.list');
  if (query.start !== undefined && query.end !== undefined)
    return <ExportButton call="incidents.details" query={query} title={title} disabled={disabled} />;
  return (
    <ExportMenu
      disabled={disabled}
      onChoose={(format) =>
        openDialog('desk-export', (close) => <RangeDialog query={query} format={format} onClose={close} />)
      }
    />
  );
}

function RangeDialog({ query, format, onClose }: { query: Query; format: ExportFormat; onClose(): void }) {
  const { t } = useTranslation();
  const { timeZone } = useFormat();
  const [range, setRange] = useState({ start: '', end: '' });
  const [isTried, setIsTried] = useState(false);
  const read = readRange(range, timeZone);
  const asked = 'fault' in read ? query : { ...query, ...read };
  const { start, isStarting } = useExport('incidents.details', asked, t('desk.list'));
  const fault = isTried && 'fault' in read ? read.fault : null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsTried(true);
    if (!('fault' in read)) void start(format).then(onClose);
  };
  const field = (name: 'start' | 'end') => ({
    label: t(`desk.export.${name}`),
    value: range[name],
    required: true,
    error: fault !== null && (fault === 'order' ? name === 'end' : range[name] === ''),
    onChange: (value: string) => setRange((now) => ({ ...now, [name]: value })),
  });
  return (
    <Dialog title={t('desk.export.title')} onDismiss={onClose}>
      <form className={classes.range} noValidate onSubmit={submit}>
        <p>{t('desk.export.lead')}</p>
        <WallTimeField {...field('start')} />
        <WallTimeField {...field('end')} />
        {fault !== null && (
          <p className={classes.fault} role="alert">
            {t(fault === 'order' ? 'desk.filter.order' : 'desk.export.missing')}
          </p>
        )}
        <div className={classes.answers}>
          <Button variant="default" h={44} onClick={onClose}>
            {t('list.cancel')}
          </Button>
          <Button type="submit" h={44} loading={isStarting}>
            {t('desk.export.submit')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
