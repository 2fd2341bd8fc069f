import type { SecurityArea } from '../../../domain/desk/areas/area.ts';
import { areaColour } from '../../live/map/area-marks.ts';
import type { MapTheme } from '../../live/map/map-colours.ts';

const SHAPES = {
  circle: 'M2 10a8 8 0 1 1 16 0a8 8 0 1 1-16 0Z',
  polygon: 'M10 1.8 18.2 8 15.2 17.6H4.8L1.8 8Z',
  rectangle: 'M2 4.5h16v11H2Z',
  corridor: 'M2 12.5 10.5 4 18 7.5v4.5l-6.8-3L5 15.5H2Z',
};

interface Props {
  area: Pick<SecurityArea, 'type' | 'drawn' | 'color'>;
  theme: MapTheme;
}

/** An area's shape in its colour, beside its name. */
export const AreaSign = ({ area: { type, drawn, color }, theme }: Props) => (
  <svg
    width="20"
    height="20"
    viewBox="0 0 20 20"
    aria-hidden
    data-type={type}
    style={{ flex: 'none', color: areaColour(color, theme) }}
    fill="currentColor"
    fillOpacity={0.22}
    stroke="currentColor"
    strokeWidth={1.75}
  >
    <path d={SHAPES[type === 'CIRCLE' ? 'circle' : (drawn?.drawnAs ?? 'polygon')]} />
  </svg>
);
