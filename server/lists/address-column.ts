import type { Place } from '../../domain/place.ts';
import type { MessageCode } from '../messages/pt-br.ts';
import type { Column } from './exportable.ts';

interface Titles {
  latitude: MessageCode;
  longitude: MessageCode;
  address: MessageCode;
}

const USUAL: Titles = { latitude: 'column.latitude', longitude: 'column.longitude', address: 'column.address' };

/** Columns of where something was: its coordinates and its address. Empty where nobody knows. */
export const placeColumns = <Row>(
  placeOf: (row: Row) => Place | null,
  { asks = true, titles = USUAL }: { asks?: boolean; titles?: Titles } = {},
): Column<Row>[] => [
  { title: titles.latitude, value: (row) => placeOf(row)?.latitude ?? null },
  { title: titles.longitude, value: (row) => placeOf(row)?.longitude ?? null },
  {
    title: titles.address,
    address: { placeOf, asks },
    value: (row, { address }) => address(placeOf(row)),
  },
];
