import { useTranslation } from 'react-i18next';
import { Redirect } from 'wouter';
import { ScreenHeader } from '../../base/frame/screen-header.tsx';
import { useLastDevice } from '../../base/session/last-device.ts';
import { DeviceChoice } from '../../live/trips/device-choice.tsx';
import { BatchList } from './batch-list.tsx';
import { BatchView } from './batch-view.tsx';
import classes from './command.module.css';
import { ManyForm } from './many-form.tsx';
import { PartLinks } from './part-links.tsx';
import { useAddress } from './use-address.ts';
import { VehicleCommands } from './vehicle-commands.tsx';

/** Commands to trackers: to the one of the address, without one to the one that was looked at last or is chosen here, or to many. */
export default function CommandScreen() {
  const { t } = useTranslation();
  const { asked, toVehicle, toBatch } = useAddress();
  const last = useLastDevice();
  if (asked.part === 'nothing' && last !== null) return <Redirect to={`/command?device=${last}`} replace />;
  return (
    <>
      <ScreenHeader title={t('commandScreen.title')} subtitle={t('commandScreen.lead')} />
      <div className={classes.page}>
        <PartLinks asked={asked} last={last} />
        {asked.part === 'nothing' && <DeviceChoice onChoose={toVehicle} />}
        {/* Another vehicle is another screen: nothing of the one before stays. */}
        {asked.part === 'vehicle' && <VehicleCommands key={asked.device} device={asked.device} onChoose={toVehicle} />}
        {asked.part === 'many' && <ManyForm key={asked.devices.join()} devices={asked.devices} onStarted={toBatch} />}
        {asked.part === 'batches' && <BatchList onOpen={toBatch} />}
        {asked.part === 'batch' && <BatchView key={asked.id} id={asked.id} onStarted={toBatch} />}
      </div>
    </>
  );
}
