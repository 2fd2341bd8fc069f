import type { Place } from '../../../domain/base/geo/place.ts';
import type { MessageCode } from '../messages/pt-br.ts';
import type { Column } from './exportable.ts';

interface Titles {
  latitude: MessageCode;
  longitude: MessageCode;
  address: MessageCode;
}

const USUAL: Titles = { latitude: 'column.latitude', longitude: 'column.longitude', address: 'column.address' };

/** Columns of where something was: its coordinates and its address. Empty where nobody knows. A wide list has the address alone on paper. */
export const placeColumns = <Row>(
  placeOf: (row: Row) => Place | null,
  { asks = true, titles = USUAL, isWide = false }: { asks?: boolean; titles?: Titles; isWide?: boolean } = {},
): Column<Row>[] => [
  { title: titles.latitude, isOffPaper: isWide, value: (row) => placeOf(row)?.latitude ?? null },
  { title: titles.longitude, isOffPaper: isWide, value: (row) => placeOf(row)?.longitude ?? null },
  {
    title: titles.address,
    address: { placeOf, asks },
    value: (row, { address }) => address(placeOf(row)),
  },
];
