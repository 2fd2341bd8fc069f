import { Button, useComputedColorScheme } from '@mantine/core';
import { IconCurrentLocation, IconMapOff } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import type { SharedVehicle } from '../../../contract/rest/desk/share-calls.ts';
import { SHOWN_ACTIVITIES } from '../../../domain/live/telemetry/activity.ts';
import { ActivitySign } from '../../live/signs/activity-sign.tsx';
import { startMapLibre } from '../../live/map/start-maplibre.ts';
import { hasWebgl } from '../../live/map/webgl.ts';
import { openDoor } from '../../base/platform.ts';
import { useAppConfig } from '../../base/console/console-context.tsx';
import { usePhone } from '../../base/ui/use-phone.ts';
import { Notice } from '../../base/ui/notice.tsx';
import classes from './shared-vehicle.module.css';
import { LOOK_MS } from './share-watch.ts';
import { SharedMap } from './shared-map.ts';

const SIGN_PX = 34;
/** What the brand above and the sheet below cover on a phone, and the card on a wide page. */
const PHONE_PADDING = { top: 72, bottom: 210, left: 0 };
const WIDE_PADDING = { top: 0, bottom: 0, left: 392 };

interface Props {
  /** Name of the vehicle. */
  name: string;
  position: SharedVehicle['position'];
}

/** The map with the vehicle; where the browser has no WebGL a notice stands in its place. */
export function MapPlace(props: Props) {
  const { t } = useTranslation();
  const [drawable] = useState(hasWebgl);
  if (drawable) return <Canvas {...props} />;
  return (
    <Notice
      title={t('map.noWebglTitle')}
      text={t('map.noWebgl')}
      icon={<IconMapOff size={32} stroke={1.5} aria-hidden />}
    />
  );
}

function makeSign(): HTMLElement {
  const sign = document.createElement('div');
  sign.className = classes.sign!;
  sign.setAttribute('role', 'img');
  return sign;
}

/** The map in its place, in the look of the page; null until it is made. `onFollowing` is told when the person moves it away, or back. */
function useSharedMap(
  place: RefObject<HTMLDivElement | null>,
  sign: HTMLElement,
  onFollowing: (following: boolean) => void,
): SharedMap | null {
  const { i18n } = useTranslation();
  const config = useAppConfig();
  const theme = useComputedColorScheme('light', { getInitialValueInEffect: false });
  const language = i18n.language === 'en-US' ? 'en' : 'pt';
  const [map, setMap] = useState<SharedMap | null>(null);
  const make = useEffectEvent((container: HTMLElement) => {
    startMapLibre();
    const tiles =
      config.tileUrl === null || config.tileUrl === ''
        ? null
        : { template: config.tileUrl, attribution: config.tileAttribution };
    return new SharedMap({ container, sign, tiles, look: { theme, language }, onFollowing });
  });
  useEffect(() => {
    const made = make(place.current!);
    setMap(made);
    openDoor('sharedMap', () => made.describe());
    return () => {
      openDoor('sharedMap', () => null);
      setMap(null);
      made.dispose();
    };
  }, [place]);
  useEffect(() => {
    map?.setLook({ theme, language });
  }, [map, theme, language]);
  return map;
}

function Canvas({ name, position }: Props) {
  const { t } = useTranslation();
  const phone = usePhone();
  const place = useRef<HTMLDivElement>(null);
  const [sign] = useState(makeSign);
  const [following, setFollowing] = useState(true);
  const map = useSharedMap(place, sign, setFollowing);
  useEffect(() => {
    map?.setPadding(phone ? PHONE_PADDING : WIDE_PADDING);
  }, [map, phone]);
  useEffect(() => {
    if (position) map?.move(position, LOOK_MS);
  }, [map, position]);
  useEffect(() => {
    sign.setAttribute('aria-label', name);
  }, [sign, name]);
  return (
    <>
      <div ref={place} className={classes.map} data-map-canvas />
      {position &&
        createPortal(
          <ActivitySign
            activity={SHOWN_ACTIVITIES.indexOf(position.activity)}
            headingDeg={position.headingDeg ?? Number.NaN}
            sizePx={SIGN_PX}
          />,
          sign,
        )}
      {!following && position && (
        <Button
          className={classes.follow}
          variant="default"
          leftSection={<IconCurrentLocation size={18} stroke={1.75} aria-hidden />}
          onClick={() => map?.follow()}
        >
          {t('sharedPage.follow')}
        </Button>
      )}
    </>
  );
}
