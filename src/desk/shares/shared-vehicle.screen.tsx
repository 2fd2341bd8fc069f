import { Loader } from '@mantine/core';
import { IconLinkOff, IconPlugConnectedX } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { useBrand } from '../../base/brand/brand-context.tsx';
import { BrandMark } from '../../base/brand/brand-mark.tsx';
import { showBrand, shownBrand } from '../../base/brand/shown-brand.ts';
import type { ExposedBrand } from '../../../domain/people/brands/brand.ts';
import { Notice } from '../../base/ui/notice.tsx';
import { failureText } from '../../base/ui/failure-text.ts';
import { MapPlace } from './map-place.tsx';
import classes from './shared-vehicle.module.css';
import { useSharedVehicle } from './use-shared-vehicle.ts';
import { VehicleCard } from './vehicle-card.tsx';

/** The page of a public link: one vehicle, live, and whose console it is; nothing leads from here into the console. */
export default function ShareScreen() {
  const { t } = useTranslation();
  const [path] = useLocation();
  // The address is `/share/{link}`; one without a link is another page.
  const link = path.split('/')[2] ?? '';
  const shown = useSharedVehicle(link);
  useBrandOf(shown.state === 'open' ? shown.brand : null);
  if (shown.state === 'ended')
    return (
      <Notice
        whole
        title={t('sharedPage.endedTitle')}
        text={t('sharedPage.ended')}
        icon={<IconLinkOff size={26} stroke={1.75} aria-hidden />}
      />
    );
  if (shown.state === 'failed')
    return (
      <Notice
        whole
        title={t('sharedPage.failedTitle')}
        text={failureText(shown.failure)}
        icon={<IconPlugConnectedX size={26} stroke={1.75} aria-hidden />}
      />
    );
  if (shown.state === 'opening')
    return (
      <main className={classes.opening} aria-busy="true">
        <Loader role="status" aria-label={t('sharedPage.locating')} />
      </main>
    );
  const name = shown.vehicle.name ?? t('sharedPage.vehicle');
  return (
    <main className={classes.page}>
      <MapPlace name={name} position={shown.vehicle.position} />
      <div className={classes.over}>
        <Brand />
        <VehicleCard link={link} name={name} vehicle={shown.vehicle} isLost={shown.isLost} />
      </div>
    </main>
  );
}

function Brand() {
  const { name } = useBrand();
  return (
    <div className={classes.brand}>
      <BrandMark size={36} />
      <span>{name}</span>
    </div>
  );
}

/** Puts on the page whose vehicle it is, where the address says another brand or none; what was there comes back on leaving. */
function useBrandOf(brand: ExposedBrand | null): void {
  useEffect(() => {
    const before = shownBrand().brand;
    return () => showBrand(before);
  }, []);
  useEffect(() => {
    if (brand !== null && brand.id !== shownBrand().brand.id) showBrand(brand);
  }, [brand]);
}
