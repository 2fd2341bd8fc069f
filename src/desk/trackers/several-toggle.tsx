import { ActionIcon } from '@mantine/core';
import { IconListCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useChecked, useVehicleChoice } from '../../live/fleet/vehicle-choice.ts';

/** Shows check boxes in the list, where a click on a line then chooses it, and takes them away with what was chosen. */
export function SeveralToggle() {
  const { t } = useTranslation();
  const choice = useVehicleChoice();
  const isShown = useChecked(choice) !== null;
  return (
    <ActionIcon
      variant={isShown ? 'light' : 'default'}
      size={36}
      aria-label={t('fleet.several.choose')}
      title={t('fleet.several.choose')}
      aria-pressed={isShown}
      onClick={() => (isShown ? choice.clear() : choice.setOn(true))}
    >
      <IconListCheck size={18} stroke={1.75} aria-hidden />
    </ActionIcon>
  );
}
