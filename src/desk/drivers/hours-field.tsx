import { ActionIcon, Button } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../base/i18n/format.ts';
import { useZoneWords } from '../../base/i18n/use-zone-words.ts';
import { TimeField } from '../../base/ui/moment/moment-field.tsx';
import classes from './drivers.module.css';
import { dayNames } from './hours-text.ts';
import { USUAL_HOURS, type ShiftGroup } from './shift-groups.ts';

/** Between two times; the same in every language. */
const DASH = '–';

interface Props {
  value: readonly ShiftGroup[];
  /** Zone of the hours, an IANA name. */
  timeZone: string;
  error: string | undefined;
  /** What they are the hours of, where that is not a driver. */
  label?: string;
  hint?: string;
  onChange(value: ShiftGroup[]): void;
}

/** When a driver works, or something else counts: a line for each of the hours, with the days on which they are those. */
export function HoursField({ value, timeZone, error, label, hint, onChange }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const zoneWords = useZoneWords();
  const put = (at: number, next: ShiftGroup) => onChange(value.map((group, index) => (index === at ? next : group)));
  return (
    <div role="group" aria-labelledby={`${id}-label`} aria-describedby={`${id}-hint`}>
      <span id={`${id}-label`} className={classes.label}>
        {label ?? t('drivers.field.workingHours')}
      </span>
      <p id={`${id}-hint`} className={classes.hint}>
        {hint ?? t('drivers.hoursHint', { zone: zoneWords(timeZone) })}
      </p>
      {value.map((group, at) => (
        <HoursLine
          key={at}
          group={group}
          number={at + 1}
          isWrong={error !== undefined}
          onChange={(next) => put(at, next)}
          onRemove={() => onChange(value.filter((_, index) => index !== at))}
        />
      ))}
      {error && (
        <p className={classes.fault} role="alert">
          {error}
        </p>
      )}
      <Button
        variant="default"
        size="sm"
        leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
        onClick={() => onChange([...value, USUAL_HOURS])}
      >
        {t('drivers.hoursAdd')}
      </Button>
    </div>
  );
}

interface LineProps {
  group: ShiftGroup;
  /** Of the line, from 1. */
  number: number;
  isWrong: boolean;
  onChange(next: ShiftGroup): void;
  onRemove(): void;
}

function HoursLine({ group, number, isWrong, onChange, onRemove }: LineProps) {
  const { t } = useTranslation();
  const time = (part: 'from' | 'to') => ({
    value: group[part],
    'aria-label': t(`drivers.${part}`, { number }),
    error: isWrong && group[part] === '',
    onChange: (next: string) => onChange({ ...group, [part]: next }),
  });
  return (
    <div className={classes.line} role="group" aria-label={t('drivers.hoursLine', { number })}>
      <Days days={group.days} onChange={(days) => onChange({ ...group, days })} />
      <div className={classes.times}>
        <TimeField {...time('from')} />
        <span aria-hidden>{DASH}</span>
        <TimeField {...time('to')} />
        <ActionIcon
          variant="subtle"
          color="gray"
          size={36}
          aria-label={t('drivers.hoursRemove', { number })}
          onClick={onRemove}
        >
          <IconTrash size={17} stroke={1.75} aria-hidden />
        </ActionIcon>
      </div>
    </div>
  );
}

function Days({ days, onChange }: { days: readonly number[]; onChange(days: number[]): void }) {
  const { locale } = useFormat();
  const [short, long] = [dayNames(locale, 'short'), dayNames(locale, 'long')];
  return (
    <div className={classes.days}>
      {short.map((name, index) => {
        const day = index + 1;
        const isOn = days.includes(day);
        const next = isOn ? days.filter((one) => one !== day) : [...days, day].sort((a, b) => a - b);
        return (
          <button key={day} type="button" className={classes.day} aria-pressed={isOn} onClick={() => onChange(next)}>
            <span aria-hidden>{name}</span>
            <span className="visually-hidden">{long[index]}</span>
          </button>
        );
      })}
    </div>
  );
}
