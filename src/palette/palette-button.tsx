import { IconSearch } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { KeyCap } from '../base/keys/key-cap.tsx';
import { capsOf, KEYS } from '../base/keys/keys.ts';
import { isApple } from '../base/platform.ts';
import classes from './palette-button.module.css';
import { openPalette } from './palette-state.ts';

/** Opens the palette, and shows its shortcut. */
export function PaletteButton() {
  const { t } = useTranslation();
  return (
    <button
      type="button"
      className={classes.button}
      title={t('palette.open')}
      aria-keyshortcuts="Control+K Meta+K"
      aria-haspopup="dialog"
      onClick={openPalette}
    >
      <IconSearch size={18} stroke={1.75} aria-hidden />
      <span className="visually-hidden">{t('palette.open')}</span>
      <span className={classes.words} aria-hidden>
        {t('palette.openShort')}
      </span>
      <span className={classes.key} aria-hidden>
        <KeyCap cap={capsOf(KEYS.palette, { space: '' }, isApple()).join(' ')} />
      </span>
    </button>
  );
}
