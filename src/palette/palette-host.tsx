import { useEffect, useState, type ComponentType } from 'react';
import { bringUsualTextsOfAll, i18n } from '../i18n/i18n.ts';
import { useKey } from '../keys/use-key.ts';
import { toast } from '../ui/toasts.ts';
import { useSearchRequest } from './use-search-request.ts';
import { closeAsked, openKeys, openPalette, useAsked, type Asked } from './palette-state.ts';

type Loaded = Record<Exclude<Asked, null>, ComponentType<{ onLeave(): void }>>;

const load = async (): Promise<Loaded> => {
  const [{ Palette }, { KeysDialog }] = await Promise.all([
    import('./palette.tsx'),
    import('./keys-dialog.tsx'),
    bringUsualTextsOfAll(),
  ]);
  return { palette: Palette, keys: KeysDialog };
};

/** The search of the navigation, or what stands for it while the bar is folded. False where there is none. */
function toNavigationSearch(): boolean {
  const place = document.querySelector<HTMLElement>('[data-navigation-search]');
  if (place instanceof HTMLButtonElement) place.click();
  else place?.focus();
  return place !== null;
}

/** Listens for the keys that work everywhere and shows what they open, loaded when it is first asked for. */
export function PaletteHost() {
  const asked = useAsked();
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  useKey('palette', openPalette);
  useKey('keys', openKeys);
  useSearchRequest(toNavigationSearch);
  useEffect(() => {
    if (asked === null || loaded !== null) return;
    load().then(
      (parts) => setLoaded(parts),
      () => {
        closeAsked();
        toast('error', i18n.t('palette.failed'), { label: i18n.t('common.retry'), run: openPalette });
      },
    );
  }, [asked, loaded]);
  // Signing out takes what is open with it.
  useEffect(() => closeAsked, []);
  if (asked === null || loaded === null) return null;
  const Shown = loaded[asked];
  return <Shown onLeave={closeAsked} />;
}
