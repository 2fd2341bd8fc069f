import { useEffect, useLayoutEffect, useState, type ComponentType } from 'react';
import { bringUsualTextsOfAll, i18n } from '../base/i18n/i18n.ts';
import { useKey } from '../base/keys/use-key.ts';
import { toast } from '../base/ui/toasts.ts';
import { useSearchRequest } from './use-search-request.ts';
import { closeAsked, openKeys, openPalette, useAsked, type Asked } from './palette-state.ts';

type Loaded = Record<Exclude<Asked, null>, ComponentType<{ typed: string; onLeave(): void }>>;

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

/** What is typed after the keys of the palette while it is on its way, which its field is to hold; Escape ends that. */
function useTypedAhead(asked: Asked, isLoaded: boolean): string {
  const [typed, setTyped] = useState('');
  if (asked === null && typed !== '') setTyped('');
  const isComing = asked === 'palette' && !isLoaded;
  // Until the field is there and not longer: a letter between the two would be lost.
  useLayoutEffect(() => {
    if (!isComing) return undefined;
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') closeAsked();
      if (event.key.length !== 1 || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      event.stopPropagation();
      setTyped((before) => before + event.key);
    };
    window.addEventListener('keydown', onKey, true);
    return () => window.removeEventListener('keydown', onKey, true);
  }, [isComing]);
  return typed;
}

/** Listens for the keys that work everywhere and shows what they open, loaded when it is first asked for. */
export function PaletteHost() {
  const asked = useAsked();
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const typed = useTypedAhead(asked, loaded !== null);
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
  return <Shown typed={typed} onLeave={closeAsked} />;
}
