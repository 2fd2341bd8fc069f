import { useTranslation } from 'react-i18next';
import { Dialog } from '../../base/ui/dialog.tsx';
import { VehicleSearch } from './vehicle-search.tsx';

interface Props {
  without: readonly number[];
  onChoose(device: number): void;
  onClose(): void;
}

/** Asks for one more vehicle. */
export function VehicleDialog({ without, onChoose, onClose }: Props) {
  const { t } = useTranslation();
  return (
    <Dialog title={t('history.vehicles.add')} closable onDismiss={onClose}>
      <VehicleSearch without={without} onChoose={onChoose} />
    </Dialog>
  );
}
