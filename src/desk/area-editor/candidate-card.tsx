import { Button } from '@mantine/core';
import { useEffect, useRef, useState, type MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { Address } from '../../../contract/rest/live/geo-calls.ts';
import { PREVIEW_RADIUS_M } from '../../../domain/desk/areas/area-radius.ts';
import { areaBounds, type AreaShape } from '../../../domain/desk/areas/area-shape.ts';
import type { AreaMap } from '../areas/area-map.ts';
import classes from './area-setting.module.css';
import { useMapFrame } from './drawing/use-map-frame.ts';

const circleAt = ({ latitude, longitude }: Address): AreaShape => ({
  type: 'CIRCLE',
  latitude,
  longitude,
  radius: PREVIEW_RADIUS_M,
  points: [],
});

interface Props {
  map: AreaMap;
  address: Address;
  /** `isByKey`: by the keyboard and not by a pointer. */
  onTake(isByKey: boolean): void;
  onLeave(isByKey: boolean): void;
}

/** A press of a key is a click that was none of a pointer. */
const isByKey = ({ detail }: MouseEvent): boolean => detail === 0;

/** Where an address lies, with 100 m around it, and whether that is the place meant. */
export function CandidateCard({ map, address, onTake, onLeave }: Props) {
  const { t } = useTranslation();
  useMapFrame(map);
  const card = useRef<HTMLElement>(null);
  // Who says that it is not there looks on where they looked before.
  const [before] = useState(() => ({ place: map.middle(), zoom: map.zoom() }));
  useEffect(() => {
    map.showArea(circleAt(address));
    card.current?.querySelector('button')?.focus();
  }, [map, address]);
  const leave = (event: MouseEvent) => {
    map.lookAt(before.place, before.zoom);
    onLeave(isByKey(event));
  };
  const middle = map.project({ lat: address.latitude, lng: address.longitude });
  const [, , east] = areaBounds(circleAt(address));
  const radius = map.project({ lat: address.latitude, lng: east }).x - middle.x;
  return (
    <>
      <svg className={classes.candidate} aria-hidden>
        <circle cx={middle.x} cy={middle.y} r={Math.max(0, radius)} />
        <circle cx={middle.x} cy={middle.y} r={5} data-middle />
      </svg>
      <section ref={card} className={classes.confirm} aria-label={t('areaSetting.confirmTitle')}>
        <p>
          <strong>{t('areaSetting.confirmTitle')}</strong> {address.formatted_address}
        </p>
        {address.isCity && <p role="status">{t('areaSetting.onlyCity')}</p>}
        <div className={classes.answers}>
          <Button h={40} onClick={(event) => onTake(isByKey(event))}>
            {t('areaSetting.confirmTake')}
          </Button>
          <Button variant="default" h={40} onClick={leave}>
            {t('areaSetting.confirmLeave')}
          </Button>
        </div>
      </section>
    </>
  );
}
