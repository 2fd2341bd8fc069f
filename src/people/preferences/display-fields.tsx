import { SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { THEMES, useTheme } from '../../base/brand/color-scheme.ts';
import { ZoneSelect } from '../../base/form/zone-select.tsx';
import { currentLanguage, switchLanguage } from '../../base/i18n/i18n.ts';
import { LANGUAGES, type Language } from '../../base/i18n/language.ts';
import { useSignedIn } from '../../base/session/session-context.tsx';
import { toast } from '../../base/ui/toasts.ts';
import classes from './preferences.module.css';
import { useSaveChoices } from '../notifications/use-save-choices.ts';

/** Language and theme, which are of this browser, and the time zone, which is of the account: each holds as soon as it is chosen. */
export function DisplayFields() {
  const { t } = useTranslation();
  const { colorScheme, setColorScheme } = useTheme();
  const speak = (language: Language) =>
    void switchLanguage(language).catch(() => toast('error', t('preferences.languageFailed')));
  return (
    <>
      <fieldset className={classes.group}>
        <legend>{t('shell.language')}</legend>
        <SegmentedControl
          size="md"
          aria-label={t('shell.language')}
          value={currentLanguage()}
          data={LANGUAGES.map((language) => ({ value: language, label: t(`shell.languages.${language}`) }))}
          onChange={(language) => speak(language)}
        />
      </fieldset>
      <fieldset className={classes.group}>
        <legend>{t('shell.theme')}</legend>
        <SegmentedControl
          size="md"
          aria-label={t('shell.theme')}
          value={colorScheme}
          data={THEMES.map((theme) => ({ value: theme, label: t(`shell.themes.${theme}`) }))}
          onChange={(theme) => setColorScheme(theme)}
        />
      </fieldset>
      <ZoneField />
    </>
  );
}

/** The zone that all times of the console are in. */
function ZoneField() {
  const { t } = useTranslation();
  const save = useSaveChoices();
  const { timezone } = useSignedIn().user.metadata;
  const [wanted, setWanted] = useState<string | null>(null);
  const change = async (zone: string) => {
    setWanted(zone);
    await save({ timezone: zone });
    setWanted(null);
  };
  return (
    <ZoneSelect
      label={t('preferences.zone')}
      description={t('preferences.zoneHint')}
      value={wanted ?? timezone}
      onChange={(zone) => zone !== null && zone !== timezone && void change(zone)}
      maxDropdownHeight={280}
    />
  );
}
