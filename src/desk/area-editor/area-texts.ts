import { useTranslation } from 'react-i18next';
import type { AreaDrawing } from '../../../domain/desk/areas/area-drawing.ts';
import type { FieldTexts } from '../../base/form/clash-callout.tsx';
import { useFormat } from '../../base/i18n/format.ts';
import type { ShiftGroup } from '../drivers/shift-groups.ts';
import { shiftsOf } from '../drivers/shift-groups.ts';
import { useHoursText } from '../drivers/hours-text.ts';
import type { NamedVehicle } from '../../live/devices/vehicle-label.ts';

/** How the fields of an area are called, and how what they hold reads when two people changed it. */
export function useAreaTexts(known: readonly NamedVehicle[]): FieldTexts {
  const { t } = useTranslation();
  const format = useFormat();
  const hoursOf = useHoursText();
  const names = new Map(known.map(({ id, licensePlate, name }) => [String(id), licensePlate ?? name ?? String(id)]));
  const shapeText = ({ tool, corners, radiusM, widthM }: AreaDrawing): string =>
    t(`areaSetting.shapeText.${tool}`, {
      corners: corners.length,
      points: corners.length,
      radius: format.length(radiusM),
      width: format.length(widthM),
    });
  return {
    labels: {
      name: t('areaSetting.name'),
      address: t('areaSetting.address'),
      color: t('areaSetting.color'),
      shape: t('areaDraw.board'),
      devices: t('areaSetting.devices'),
      groups: t('areaSetting.groups'),
      user: t('areaSetting.owner'),
      times: t('areaSetting.times'),
      zone: t('areaSetting.zone'),
      enter: t('areaSetting.enter'),
      exit: t('areaSetting.exit'),
      dwellMin: t('areaSetting.dwell'),
      arriveBy: t('areaSetting.arriveBy'),
      speedLimitKmh: t('areaSetting.speed'),
      contacts: t('areaSetting.contacts'),
    },
    text: (field, value) => {
      if (field === 'shape') return shapeText(value as AreaDrawing);
      if (field === 'devices' || field === 'groups')
        return (value as string[]).map((id) => names.get(id) ?? id).join(', ') || undefined;
      if (field === 'times') return hoursOf(shiftsOf(value as ShiftGroup[])).join('; ') || undefined;
      if (field === 'contacts') return (value as { name: string }[]).map(({ name }) => name).join(', ') || undefined;
      return typeof value === 'boolean' ? t(value ? 'areaSetting.yes' : 'areaSetting.no') : undefined;
    },
  };
}
