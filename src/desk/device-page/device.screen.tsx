import { useTranslation } from 'react-i18next';
import { Redirect } from 'wouter';
import { ScreenHeader } from '../../base/frame/screen-header.tsx';
import { useLastDevice } from '../../base/session/last-device.ts';
import { useSignedIn } from '../../base/session/session-context.tsx';
import page from '../../base/ui/page.module.css';
import { VehicleSearch } from '../history/vehicle-search.tsx';
import search from '../history/vehicle-search.module.css';
import { DeviceView } from './device-view.tsx';
import { tabsFor } from './device-tabs.ts';
import { deviceAddress, useDeviceAddress } from './use-device-address.ts';

/** Everything about the device of the address; without one that of the vehicle that was looked at last, or a choice of all. */
export default function DeviceScreen() {
  const { user, permissions } = useSignedIn();
  const tabs = tabsFor(user.profile, permissions);
  const { device, tab, goTo } = useDeviceAddress(tabs);
  const last = useLastDevice();
  // Another device is another page: nothing of the one before stays.
  if (device !== null) return <DeviceView key={device} device={device} tab={tab} tabs={tabs} goTo={goTo} />;
  if (last !== null) return <Redirect to={deviceAddress(last)} replace />;
  return <Chooser onChoose={goTo} />;
}

function Chooser({ onChoose }: { onChoose(device: number): void }) {
  const { t } = useTranslation();
  return (
    <>
      <ScreenHeader title={t('deviceScreen.title')} subtitle={t('deviceScreen.lead')} />
      <div className={page.page}>
        <section className={search.card} aria-labelledby="device-choose">
          <h2 id="device-choose">{t('deviceScreen.choose.title')}</h2>
          <p>{t('deviceScreen.choose.lead')}</p>
          <VehicleSearch without={[]} onChoose={onChoose} />
        </section>
      </div>
    </>
  );
}
