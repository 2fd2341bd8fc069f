import { useTranslation } from 'react-i18next';
import { useMapPreferences } from '../../../base/console/map-preferences.ts';

/** What is to be said of the tiles: a word for the footer and a sentence for the map, both empty when all is well. `away`: the own server's cannot be reached. */
export function useTilesWord(away: boolean): { word: string; hint: string } {
  const { t } = useTranslation();
  const { refused } = useMapPreferences();
  if (refused !== null) {
    const provider = t(`shell.providers.${refused.provider}`);
    return {
      word: t(`tiles.word.${refused.reason}`, { provider }),
      hint: t(`tiles.hint.${refused.reason}`, { provider }),
    };
  }
  return away ? { word: t('map.tilesAway'), hint: t('map.tilesAwayHint') } : { word: '', hint: '' };
}
