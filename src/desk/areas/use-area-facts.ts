import { useTranslation } from 'react-i18next';
import { areaTypeOf, type AreaV2 } from '../../../domain/desk/areas/area.ts';
import { DEFAULT_RADIUS_M } from '../../../domain/desk/areas/area-shape.ts';
import { settingsOf } from '../../../domain/desk/areas/area-write.ts';
import { useFormat } from '../../base/i18n/format.ts';

/** What kind of shape an area has, and how large it is. */
export function useShapeText(): (area: AreaV2) => string {
  const { t } = useTranslation();
  const format = useFormat();
  // A number and its unit stay on one line.
  const length = (metres: number): string => format.length(metres).replaceAll(' ', '\u00a0');
  return (area) => {
    const { drawnAs, widthM } = settingsOf(area);
    if (areaTypeOf(area.type) === 'CIRCLE')
      return t('areas.circle', { radius: length(area.radius || DEFAULT_RADIUS_M) });
    if (drawnAs === 'corridor' && widthM !== null) return t('areaList.corridor', { width: length(widthM) });
    if (drawnAs === 'rectangle') return t('areaDraw.tool.rectangle');
    return t('areas.polygon', { corners: area.points.length });
  };
}
