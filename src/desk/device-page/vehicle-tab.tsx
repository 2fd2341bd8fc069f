import { useTranslation } from 'react-i18next';
import { PictureCard } from './picture-card.tsx';
import { TextCard } from './text-card.tsx';

/** The vehicle that the tracker sits in. */
export function VehicleTab() {
  const { t } = useTranslation();
  return (
    <>
      <TextCard
        title={t('deviceScreen.vehicle')}
        fields={[
          'name',
          'licensePlate',
          'manufacture',
          'vehicleModel',
          'vehicleColor',
          'vehicleYear',
          'chassis',
          'vehicleType',
        ]}
        // Whoever is on this page may say what the vehicle is.
        mayEdit
      />
      <PictureCard />
    </>
  );
}
