import { UnstyledButton } from '@mantine/core';
import { IconArrowsMaximize, IconCurrentLocation, IconMinus, IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { currentPlace } from '../platform.ts';
import { toast } from '../ui/toasts.ts';
import type { FleetMap } from './fleet-map.ts';
import classes from './map-controls.module.css';

const MY_ZOOM = 15;

/** The buttons at the edge of the map. */
export function MapControls({ map }: { map: FleetMap | null }) {
  const { t } = useTranslation();
  const goToMe = async () => {
    const answer = await currentPlace();
    if (answer.ok) map?.goTo(answer.value, MY_ZOOM);
    else toast('notice', t('map.myLocationRefused'));
  };
  if (!map) return null;
  return (
    <div className={classes.controls} role="group" aria-label={t('map.controls')}>
      <div className={classes.group}>
        <Control label={t('map.zoomIn')} onClick={() => map.map.zoomIn()}>
          <IconPlus size={20} stroke={1.75} aria-hidden />
        </Control>
        <Control label={t('map.zoomOut')} onClick={() => map.map.zoomOut()}>
          <IconMinus size={20} stroke={1.75} aria-hidden />
        </Control>
      </div>
      <div className={classes.group}>
        <Control label={t('map.myLocation')} onClick={() => void goToMe()}>
          <IconCurrentLocation size={20} stroke={1.75} aria-hidden />
        </Control>
        <Control label={t('map.fitAll')} onClick={() => map.fitAll()}>
          <IconArrowsMaximize size={20} stroke={1.75} aria-hidden />
        </Control>
      </div>
    </div>
  );
}

function Control({ label, onClick, children }: { label: string; onClick(): void; children: ReactNode }) {
  return (
    <UnstyledButton className={classes.control} aria-label={label} title={label} onClick={onClick}>
      {children}
    </UnstyledButton>
  );
}
