import { Menu, Switch, UnstyledButton } from '@mantine/core';
import { IconChevronUp, IconMap, IconTag } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './footer.module.css';
import { useIsPast } from '../live/fleet/use-is-past.ts';
import { PastMark } from '../live/rewind/past-mark.tsx';
import { LinkMark } from './link-mark.tsx';
import { useMapPreferences } from '../base/console/map-preferences.ts';
import { ProviderItems } from './menu-items.tsx';
import { WayBack } from './way-back.tsx';

/** The bar below: how fresh the data is, and on a map what is drawn on it. `wayBack`: the toolbar is hidden. */
export function Footer({ onMap, wayBack }: { onMap: boolean; wayBack: boolean }) {
  const isPast = useIsPast();
  return (
    <footer className={classes.footer}>
      {/* "Live" beside a map of the past would be read as the map's: the link keeps its dot alone. */}
      <div className={classes.state}>
        <LinkMark compact={isPast} />
        <PastMark />
      </div>
      <div className={classes.map}>
        {onMap && (
          <>
            <NamesToggle />
            <ProviderChooser />
          </>
        )}
        {wayBack && <WayBack />}
      </div>
    </footer>
  );
}

function NamesToggle() {
  const { t } = useTranslation();
  const { namesShown, setNamesShown } = useMapPreferences();
  return (
    <Switch
      size="sm"
      labelPosition="left"
      checked={namesShown}
      onChange={(event) => setNamesShown(event.currentTarget.checked)}
      label={
        <span className={classes.label}>
          <IconTag size={16} stroke={1.75} aria-hidden />
          {t('shell.names')}
        </span>
      }
      classNames={{ body: classes.switch, label: classes.switchLabel }}
    />
  );
}

function ProviderChooser() {
  const { t } = useTranslation();
  const { provider, word } = useMapPreferences();
  return (
    <Menu position="top-end" width={260} shadow="md" withinPortal={false} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <UnstyledButton className={classes.provider}>
          <IconMap size={16} stroke={1.75} aria-hidden />
          <span className="visually-hidden">{t('shell.provider')}</span>
          {t(`shell.providers.${provider}`)}
          {word !== '' && <span className={classes.word}>{word}</span>}
          <IconChevronUp size={14} stroke={1.75} aria-hidden />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <ProviderItems />
      </Menu.Dropdown>
    </Menu>
  );
}
