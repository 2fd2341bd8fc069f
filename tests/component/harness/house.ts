import type { SignedIn } from '../../../contract/core.ts';
import { success } from '../../../contract/failure.ts';
import { exposedBrandSchema, type ExposedBrand } from '../../../domain/people/brands/brand.ts';
import type { Bridge } from '../../../src/base/bridge/bridge.ts';
import { offerChat } from '../../../src/people/support/open-chat.ts';
import { showBrand } from '../../../src/base/brand/shown-brand.ts';
import { configFrom, type AppConfig } from '../../../src/base/console/app-config.ts';
import { bringUsualTexts, i18n, startI18n, switchLanguage, withOtherTexts } from '../../../src/base/i18n/i18n.ts';
import { closeAsked } from '../../../src/palette/palette-state.ts';
import type { SessionHouse } from '../../../src/base/session/session-context.tsx';
import { startSession } from '../../../src/shell/session-actor.ts';
import { resetLayout } from '../../../src/shell/use-layout.ts';
import { closeAllDialogs } from '../../../src/base/ui/dialogs.ts';
import { toastStore } from '../../../src/base/ui/toasts.ts';
import { BRAND_ID } from './people.ts';
import { standInCore, type Answers, type CoreAnswers, type StandIn } from './stand-in-core.ts';
import { USUAL_CORE } from './usual-core.ts';

export interface HouseOptions {
  answers?: Answers;
  core?: CoreAnswers;
  /** Streams that the test has in place of those of the stand-in. */
  bridge?: Partial<Bridge>;
  /** Who is signed in; a guest without. */
  session?: SignedIn | null;
  language?: 'pt-BR' | 'en-US';
  theme?: 'light' | 'dark';
  /** Where the console stands, such as `/password?t=token`. */
  path?: string;
  brand?: Partial<ExposedBrand>;
  config?: Partial<AppConfig>;
  /** The browser still has what the house before kept in it, as after a reload. */
  keepsStorage?: boolean;
}

/** The page of a test before anything is drawn: brand, language, session and configuration as `main.tsx` makes them. */
export interface House {
  house: SessionHouse;
  config: AppConfig;
  core: StandIn;
}

const BRAND = { id: BRAND_ID, name: 'Rastro', alias: 'rastro', logo: null, palette: { primary: '#2e6373' } };

let open: House | null = null;

/** Waits until it is known who is signed in. */
function whenRestored({ session }: SessionHouse): Promise<void> {
  return new Promise((resolve) => {
    const settle = (): void => {
      if (session.getSnapshot().value === 'restoring') return;
      stop.unsubscribe();
      resolve();
    };
    const stop = session.subscribe(settle);
    settle();
  });
}

/** Opens a house over a core that is a stand-in, in a browser that keeps nothing of an earlier one. */
export async function openHouse(options: HouseOptions): Promise<House> {
  closeHouse();
  const { answers = {}, core: ofCore = {}, session = null, language = 'pt-BR', theme = 'light', path = '/' } = options;
  if (options.keepsStorage !== true) {
    localStorage.clear();
    sessionStorage.clear();
    resetLayout();
  }
  localStorage.setItem('rastro.theme', theme);
  if (!i18n.isInitialized) await startI18n();
  // A part of a screen is drawn without the routes, which bring the texts of screens otherwise.
  await Promise.all([bringUsualTexts(), withOtherTexts(async () => undefined)]);
  await switchLanguage(language);
  history.replaceState(null, '', path);
  showBrand(exposedBrandSchema.parse({ ...BRAND, ...options.brand }));
  const restore = async () => success(session!);
  const core = standInCore(
    answers,
    { ...USUAL_CORE, ...(session && { restore }), ...ofCore },
    // Whoever signs in on the page may ask what their profile may.
    () => (session ?? open?.house.session.getSnapshot().context.session)?.user.profile ?? null,
  );
  const kept = session && { sessionId: session.sessionId, accessToken: session.accessToken };
  const house = startSession({ ...core.bridge, ...options.bridge }, Promise.resolve(kept));
  await whenRestored(house);
  const config = { ...configFrom({ tileUrl: null, idleMinutes: 0 }), ...options.config };
  offerChat(config.chatScriptUrl);
  open = { house, config, core };
  return open;
}

/** Ends what one test made, so that nothing of it reaches the next; a fault of its core is an error that names it. */
export function closeHouse(): void {
  if (open === null) return;
  const { house, core } = open;
  open = null;
  // Not a sign-out of the person: that one is told to other tabs, which are other tests.
  core.tell.ended$.next('signed-out');
  house.session.stop();
  closeAllDialogs();
  closeAsked();
  toastStore.dismissAll();
  if (core.faults.length > 0) throw new Error(core.faults.join('\n'));
}
