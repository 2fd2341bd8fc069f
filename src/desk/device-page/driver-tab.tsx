import { useTranslation } from 'react-i18next';
import { ContactList } from '../contacts/contact-list.tsx';
import { useDriver } from '../device-panel/use-driver.ts';
import { Card, Fact, Facts } from './card.tsx';
import classes from './device.module.css';
import { useDevicePage } from './device-page.ts';
import { useDeviceRights } from './device-rights.ts';
import { DriversPicker } from './pick-many.tsx';
import { RelationCard } from './relation-card.tsx';

/** Who drives now, and who may. */
export function DriverTab() {
  const { t } = useTranslation();
  const { whole } = useDevicePage();
  const { drivers } = useDeviceRights();
  return (
    <>
      <NowCard />
      <RelationCard
        title={t('deviceScreen.drivers.may')}
        field="drivers"
        related={whole.drivers.map(({ id, driverName, electronicTag }) => ({
          id,
          label: driverName,
          note: electronicTag,
        }))}
        mayEdit={drivers}
        empty={t('deviceScreen.drivers.none')}
        Picker={DriversPicker}
      />
    </>
  );
}

function NowCard() {
  const { t } = useTranslation();
  const { whole, telemetry } = useDevicePage();
  const tag = telemetry?.driverId || null;
  const driver = useDriver(whole.id, tag);
  return (
    <Card title={t('deviceScreen.drivers.now')}>
      {tag === null ? (
        <p className={classes.quiet}>{t('deviceScreen.drivers.noTag')}</p>
      ) : driver === null ? (
        <p className={classes.quiet}>{t('deviceScreen.drivers.unknownTag', { tag })}</p>
      ) : (
        <>
          <Facts>
            <Fact name={t('drivers.field.driverName')} value={driver.driverName} />
            <Fact name={t('drivers.field.number')} value={driver.number} />
            <Fact name={t('drivers.field.driverLicenseCategory')} value={driver.driverLicenseCategory} />
            <Fact name={t('deviceScreen.drivers.tag')} value={tag} />
          </Facts>
          <ContactList label={t('drivers.field.contacts')} contacts={driver.contacts} />
        </>
      )}
    </Card>
  );
}
