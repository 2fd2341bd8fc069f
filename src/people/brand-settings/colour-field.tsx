import { TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './brand.module.css';

export const isColour = (text: string): boolean => /^#[0-9a-fA-F]{6}$/.test(text);

interface Props {
  label: string;
  description: string;
  value: string;
  error?: ReactNode;
  required?: boolean;
  /** Initial colour of the browser's picker while the field is empty. */
  fallback?: string;
  onChange: (colour: string) => void;
}

/** A colour: typed as #rrggbb, or chosen with the browser's picker. */
export function ColourField({ label, description, value, error, required, fallback = '#000000', onChange }: Props) {
  const { t } = useTranslation();
  const shown = isColour(value) ? value : isColour(fallback) ? fallback : '#000000';
  return (
    <TextInput
      label={label}
      description={description}
      value={value}
      error={error}
      required={required}
      onChange={(event) => onChange(normal(event.currentTarget.value))}
      leftSection={
        <input
          type="color"
          className={classes.swatch}
          aria-label={t('brandEdit.choose', { name: label })}
          value={shown.toLowerCase()}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      }
      leftSectionWidth={52}
      placeholder="#2e6373"
      maxLength={7}
      spellCheck={false}
      autoCapitalize="none"
      autoComplete="off"
    />
  );
}

/** Normalizes pasted text: with spaces around it, or without the `#`. */
function normal(text: string): string {
  const trimmed = text.trim();
  return /^[0-9a-fA-F]{6}$/.test(trimmed) ? `#${trimmed}` : trimmed;
}
