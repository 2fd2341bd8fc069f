import { Switch } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { QuietHours } from '../../../domain/people/users/news-ways.ts';
import { useSignedIn } from '../../base/session/session-context.tsx';
import classes from './preferences.module.css';
import { useSaveChoices } from '../notifications/use-save-choices.ts';
import { TimeField } from '../../base/ui/moment/moment-field.tsx';

const NIGHT: QuietHours = { from: '22:00', to: '06:00' };

/** When a person is not to be disturbed. Times are kept once a field is left: while one is typed it is another one at each key. */
export function QuietHoursFields() {
  const { t } = useTranslation();
  const { quietHours } = useSignedIn().user.metadata;
  const save = useSaveChoices();
  const [wanted, setWanted] = useState<QuietHours | null>();
  const shown = wanted === undefined ? quietHours : wanted;
  const keep = async (next: QuietHours | null) => {
    setWanted(next);
    await save({ quietHours: next });
    setWanted(undefined);
  };
  const leave = () => {
    // A time that was emptied is the one before.
    if (wanted && (wanted.from === '' || wanted.to === '')) setWanted(undefined);
    else if (wanted && (wanted.from !== quietHours?.from || wanted.to !== quietHours.to)) void keep(wanted);
  };
  const time = (end: keyof QuietHours, quiet: QuietHours) => (
    <TimeField
      label={t(`preferences.quiet.${end}`)}
      value={quiet[end]}
      onChange={(value) => setWanted({ ...quiet, [end]: value })}
      onBlur={leave}
    />
  );
  return (
    <div className={classes.group}>
      <Switch
        label={t('preferences.quiet.title')}
        description={t('preferences.quiet.hint')}
        checked={shown !== null}
        onChange={(event) => void keep(event.currentTarget.checked ? NIGHT : null)}
      />
      {shown !== null && (
        <div className={classes.times}>
          {time('from', shown)}
          {time('to', shown)}
        </div>
      )}
    </div>
  );
}
