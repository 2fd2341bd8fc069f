import { Switch, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { SaveForm } from '../../base/form/use-save-form.ts';
import { ZoneSelect } from '../../base/form/zone-select.tsx';
import { useFormat } from '../../base/i18n/format.ts';
import { useZoneWords } from '../../base/i18n/use-zone-words.ts';
import { HoursField } from '../drivers/hours-field.tsx';
import type { AreaValues } from './area-values.ts';
import classes from './area-setting.module.css';
import shared from '../../base/form/form.module.css';
import { TimeField } from '../../base/ui/moment/moment-field.tsx';

/** What an area tells about, and when it counts. */
export function RuleFields({ form }: { form: SaveForm<AreaValues> }) {
  const { t } = useTranslation();
  const { values } = form;
  const toggle = (name: 'enter' | 'exit') => (
    <Switch
      label={t(`areaSetting.${name}`)}
      checked={values[name]}
      onChange={(event) => form.set(name, event.currentTarget.checked)}
    />
  );
  return (
    <fieldset className={classes.part}>
      <legend>{t('areaSetting.rules')}</legend>
      <div className={shared.pair}>
        {toggle('enter')}
        {toggle('exit')}
      </div>
      <div className={shared.pair}>
        <TextInput
          {...form.field('dwellMin')}
          label={t('areaSetting.dwell')}
          placeholder={t('areaSetting.notAsked')}
          inputMode="numeric"
          maxLength={5}
          autoComplete="off"
        />
        <TextInput
          {...form.field('speedLimitKmh')}
          label={t('areaSetting.speed')}
          placeholder={t('areaSetting.notAsked')}
          inputMode="numeric"
          maxLength={3}
          autoComplete="off"
        />
      </div>
      <TimeField
        {...form.field('arriveBy')}
        label={t('areaSetting.arriveBy')}
        description={t('areaSetting.arriveByHint')}
      />
      <Times form={form} />
    </fieldset>
  );
}

/** When an area counts, by the clocks of which zone. */
function Times({ form }: { form: SaveForm<AreaValues> }) {
  const { t } = useTranslation();
  const { timeZone } = useFormat();
  const { values, errors } = form;
  const zone = values.zone === '' ? timeZone : values.zone;
  const wordsOf = useZoneWords();
  return (
    <>
      <HoursField
        label={t('areaSetting.times')}
        hint={t('areaSetting.timesHint', { zone: wordsOf(zone) })}
        value={values.times}
        timeZone={zone}
        error={errors['times']}
        onChange={(times) => form.set('times', times)}
      />
      <ZoneSelect
        label={t('areaSetting.zone')}
        value={values.zone === '' ? null : values.zone}
        placeholder={t('areaSetting.zoneOwn', { zone: wordsOf(timeZone) })}
        error={errors['zone']}
        clearable
        onChange={(next) => form.set('zone', next ?? '')}
      />
    </>
  );
}
