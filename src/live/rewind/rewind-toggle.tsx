import { IconHistory } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { MapControl } from '../map/map-controls.tsx';
import type { Rewind } from './use-rewind.ts';

/** Opens and closes the time bar; stands among the buttons of the map. */
export function RewindToggle({ rewind }: { rewind: Rewind }) {
  const { t } = useTranslation();
  return (
    <MapControl label={t('rewind.open')} hint="R" pressed={rewind.isOpen} onClick={rewind.toggle}>
      <IconHistory size={20} stroke={1.75} aria-hidden />
    </MapControl>
  );
}
