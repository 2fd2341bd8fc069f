import { Button, Popover, Skeleton } from '@mantine/core';
import { lazy, Suspense, type KeyboardEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { dayNamer } from '../../../../domain/base/time/day.ts';
import { wallText } from '../../../../domain/base/time/wall-time.ts';
import { useFormat } from '../../i18n/format.ts';
import { serverNowMs } from '../../i18n/ticker.ts';
import { Dialog } from '../dialog.tsx';
import classes from './moment.module.css';

/** Its library comes when a calendar is first opened. */
const Calendar = lazy(async () => ({ default: (await import('./calendar.tsx')).Calendar }));

interface Props {
  kind: 'day' | 'wall';
  value: string;
  min: string | undefined;
  max: string | undefined;
  isRequired: boolean;
  onChange(value: string): void;
  onClose(): void;
}

/** A calendar over the field's value; a day that is taken closes it. Today is that of the person's zone. */
function CalendarHere({ kind, value, min, max, isRequired, onChange, onClose }: Props) {
  const { t } = useTranslation();
  const { timeZone } = useFormat();
  const nowMs = serverNowMs();
  const today = dayNamer(timeZone)(nowMs);
  const [day = '', time] = value.split('T');
  const take = (next: string) => {
    // A day alone has no time yet: that of now is as good as any to begin with.
    onChange(kind === 'day' || next === '' ? next : `${next}T${time ?? wallText(nowMs, timeZone).slice(11)}`);
    onClose();
  };
  const isBeyond = (min !== undefined && today < min.slice(0, 10)) || (max !== undefined && today > max.slice(0, 10));
  const holdEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    // A dialog around the field stays. In the capturing phase: the popover is gone by the time that keys bubble.
    event.preventDefault();
    event.stopPropagation();
    onClose();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys of what stands in it
    <div onKeyDownCapture={holdEscape}>
      <Suspense fallback={<Skeleton className={classes.waiting} />}>
        <Calendar day={day} today={today} min={min?.slice(0, 10)} max={max?.slice(0, 10)} onDay={take} />
      </Suspense>
      <div className={classes.foot}>
        {!isRequired && (
          <Button variant="subtle" color="gray" size="compact-md" disabled={value === ''} onClick={() => take('')}>
            {t('moment.clear')}
          </Button>
        )}
        <Button variant="subtle" size="compact-md" disabled={isBeyond} onClick={() => take(today)}>
          {t('moment.today')}
        </Button>
      </div>
    </div>
  );
}

interface PopoverProps extends Props {
  isOpen: boolean;
  onOpen(isOpen: boolean): void;
  /** What it stands under, as a part that takes `rootRef`. */
  field: ReactNode;
}

/** The calendar beside its field: above whatever scrolls, and in no portal, which an open dialog makes inert. */
export function CalendarPopover({ isOpen, onOpen, field, ...props }: PopoverProps) {
  const { t } = useTranslation();
  return (
    <Popover
      opened={isOpen}
      position="bottom-start"
      floatingStrategy="fixed"
      shadow="md"
      trapFocus
      returnFocus
      withRoles={false}
      withinPortal={false}
      onChange={onOpen}
    >
      <Popover.Target refProp="rootRef">{field}</Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={t('moment.calendar')}>
        <CalendarHere {...props} />
      </Popover.Dropdown>
    </Popover>
  );
}

/** The calendar on a phone: alone on the screen, so that it never lies over the field's words or the next field. */
export function CalendarDialog({ title, ...props }: Props & { title: ReactNode }) {
  const { t } = useTranslation();
  return (
    <Dialog title={typeof title === 'string' ? title : t('moment.calendar')} closable onDismiss={props.onClose}>
      <CalendarHere {...props} />
    </Dialog>
  );
}
