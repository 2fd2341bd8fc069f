import { useComputedColorScheme } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { BaseLook } from '../../live/map/map-base.ts';

/** Light or dark, and the language of what the map writes. */
export function useMapLook(): BaseLook {
  const { i18n } = useTranslation();
  const theme = useComputedColorScheme('light', { getInitialValueInEffect: false });
  return { theme, language: i18n.language === 'en-US' ? 'en' : 'pt' };
}
