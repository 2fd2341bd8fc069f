import { useTranslation } from 'react-i18next';
import { useFormat } from '../../base/i18n/format.ts';
import { Fact } from './card.tsx';
import { useDevicePage } from './device-page.ts';
import { useDeviceRights } from './device-rights.ts';
import { DeviceMap } from './device-map.tsx';
import { HealthShort } from './health-short.tsx';
import { NowCard } from './now-card.tsx';
import { PictureCard } from './picture-card.tsx';
import { GroupsPicker } from './pick-many.tsx';
import { RelationCard } from './relation-card.tsx';
import { TextCard } from './text-card.tsx';

/** What a device is and how it is now, in short. */
export function OverviewTab() {
  const { t } = useTranslation();
  const { whole } = useDevicePage();
  const { groups } = useDeviceRights();
  return (
    <>
      <NowCard />
      <DeviceMap />
      <HealthShort />
      <TrackerCard />
      <PictureCard />
      <RelationCard
        title={t('deviceScreen.field.groups')}
        field="groups"
        related={whole.groups.map(({ id, name }) => ({ id, label: name }))}
        mayEdit={groups}
        empty={t('common.none')}
        Picker={GroupsPicker}
      />
    </>
  );
}

/** What the tracker is, and whose. */
function TrackerCard() {
  const { t } = useTranslation();
  const format = useFormat();
  const { whole } = useDevicePage();
  const { isStaff } = useDeviceRights();
  const { owner, status, hidden, isEncrypted } = whole;
  const time = (text: string): string => format.dateTime(Date.parse(text));
  const word = t(`panel.status.${status}`);
  return (
    <TextCard title={t('deviceScreen.tracker')} fields={isStaff ? ['model', 'imei'] : ['model']} mayEdit={isStaff}>
      <Fact name={t('deviceScreen.field.identifier')} value={whole.identifier} />
      <Fact name={t('deviceScreen.field.id')} value={String(whole.id)} />
      <Fact name={t('deviceScreen.field.brand')} value={whole.brandName} />
      <Fact name={t('deviceScreen.field.status')} value={hidden ? `${word} (${t('panel.hidden')})` : word} />
      <Fact name={t('deviceScreen.field.statusSince')} value={time(whole.statusSince)} />
      <Fact name={t('deviceScreen.field.createdAt')} value={time(whole.createdAt)} />
      <Fact name={t('deviceScreen.field.owner')} value={owner?.name ?? t('deviceScreen.nobody')} />
      {owner && <Fact name={t('deviceScreen.field.ownerSince')} value={time(owner.since)} />}
      {isEncrypted !== null && (
        <Fact
          name={t('deviceScreen.field.encrypted')}
          value={t(isEncrypted ? 'deviceScreen.yes' : 'deviceScreen.no')}
        />
      )}
    </TextCard>
  );
}
