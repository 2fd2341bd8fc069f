import { useInViewport } from '@mantine/hooks';
import { useEffect } from 'react';
import { useFormat } from '../i18n/format.ts';
import { coordinatesText } from './coordinates-text.ts';
import classes from './reverse-address.module.css';
import type { Place } from './use-address.ts';
import type { Addresses } from './use-addresses.ts';

interface Props {
  place: Place;
  addresses: Addresses;
  /** A second line of a cell that says something else first: the coordinates are its title. */
  isBelow?: boolean;
}

/** What is at a place of a list, with the coordinates below; these alone until the address is known. */
export function PlaceCell({ place, addresses, isBelow = false }: Props) {
  const format = useFormat();
  const { ref, inViewport } = useInViewport<HTMLSpanElement>();
  const { see } = addresses;
  const { latitude, longitude } = place;
  useEffect(() => {
    if (inViewport) see({ latitude, longitude });
  }, [inViewport, see, latitude, longitude]);
  const words = addresses.of(place);
  const coordinates = coordinatesText(place, format);
  // In a narrow column each number has a line of its own; else one of them would be cut within.
  const inCell = coordinates.replace('\u00a0', ' ');
  if (isBelow)
    return (
      <span ref={ref} className={classes.below} title={coordinates}>
        {words ?? inCell}
      </span>
    );
  return (
    <span ref={ref}>
      {words ?? inCell}
      {words !== null && <span className={classes.below}>{inCell}</span>}
    </span>
  );
}
