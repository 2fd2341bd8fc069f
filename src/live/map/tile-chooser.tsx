import { Menu, UnstyledButton } from '@mantine/core';
import { IconCheck, IconStack2 } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { tileChoices } from '../../../domain/live/devices/map-providers.ts';
import { useMapPreferences } from '../../base/console/map-preferences.ts';
import { useProviderChoices } from '../../base/console/use-provider-choices.ts';
import classes from './map-controls.module.css';

const TICK = <IconCheck size={16} stroke={2} aria-hidden />;

/** Roads, terrain or satellite of the providers that can be chosen. */
export function TileChooser() {
  const { t } = useTranslation();
  const { provider, kind, pick } = useMapPreferences();
  const choices = tileChoices(useProviderChoices());
  const nameOf = (choice: (typeof choices)[number]): string => {
    const name = t(`shell.providers.${choice.provider}`);
    return choice.provider === 'OPENSTREET' ? name : `${name} · ${t(`tiles.kind.${choice.kind}`)}`;
  };
  return (
    <Menu position="left-start" width={220} shadow="md" withinPortal={false} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <UnstyledButton className={classes.control} aria-label={t('tiles.label')} title={t('tiles.label')}>
          <IconStack2 size={20} stroke={1.75} aria-hidden />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t('tiles.label')}</Menu.Label>
        <Menu.RadioGroup value={`${provider} ${kind}`}>
          {choices.map((choice) => (
            <Menu.RadioItem
              key={`${choice.provider} ${choice.kind}`}
              value={`${choice.provider} ${choice.kind}`}
              checkIcon={TICK}
              closeMenuOnClick
              onChange={() => pick(choice)}
            >
              {nameOf(choice)}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  );
}
