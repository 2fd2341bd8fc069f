import { NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { drawnRadiusM } from '../../../domain/desk/areas/area-drawing.ts';
import { RADIUS_UNITS, radiusM, writtenRadius, type RadiusUnit } from '../../../domain/desk/areas/area-radius.ts';
import classes from './area-setting.module.css';

interface Written {
  text: string;
  unit: RadiusUnit;
}

/** A size as it is typed: a comma is as good as a point, and nothing is nothing. */
const numberOf = (text: string): number | null => (text.trim() === '' ? null : Number(text.replace(',', '.')));

const writtenOf = (metres: number): Written => {
  const { value, unit } = writtenRadius(metres);
  return { text: String(Number(value.toFixed(3))), unit };
};

const metresOf = ({ text, unit }: Written): number => {
  const value = numberOf(text);
  return drawnRadiusM(radiusM(value === null || Number.isNaN(value) ? null : value, unit));
};

interface Props {
  /** Metres. */
  value: number;
  onChange(metres: number): void;
}

/** The radius of a circle in m or km. What is drawn meanwhile is written as it is; left empty it is the usual one. */
export function RadiusField({ value, onChange }: Props) {
  const { t } = useTranslation();
  const [written, setWritten] = useState<Written>(() => writtenOf(value));
  // The circle was pulled on the map, or undone.
  if (Math.abs(metresOf(written) - value) >= 0.5) setWritten(writtenOf(value));
  const write = (next: Written) => {
    setWritten(next);
    onChange(metresOf(next));
  };
  const isWrong = Number.isNaN(numberOf(written.text) ?? 0);
  return (
    <TextInput
      label={t('areaSetting.radius')}
      description={t('areaSetting.radiusHint')}
      value={written.text}
      inputMode="decimal"
      maxLength={9}
      autoComplete="off"
      error={isWrong ? t('areaSetting.radiusWrong') : undefined}
      onChange={(event) => write({ ...written, text: event.currentTarget.value })}
      rightSectionWidth={76}
      rightSection={
        <NativeSelect
          className={classes.unit}
          aria-label={t('areaSetting.radiusUnit')}
          variant="unstyled"
          // The width of the outer field's section reaches here, and would leave no room for the letters.
          rightSectionWidth={28}
          data={RADIUS_UNITS.map((unit) => ({ value: unit, label: t(`areaSetting.unit.${unit}`) }))}
          value={written.unit}
          onChange={(event) => write({ ...written, unit: event.currentTarget.value as RadiusUnit })}
        />
      }
    />
  );
}
