import { html, nothing, svg, type TemplateResult } from 'lit-html';
import { MOVING, OFFLINE, PARKED } from '../../../domain/live/telemetry/activity.ts';
import { shownSpeedKmh } from '../../../domain/base/units.ts';
import type { VehicleNow } from '../fleet/fleet-store.ts';
import { format } from '../../base/i18n/format.ts';
import { i18n } from '../../base/i18n/i18n.ts';
import { externalMapAddress } from '../../base/geo/external-map.ts';
import { PARKING_PATH, SIGN_NAMES, SIGN_PATHS } from '../signs/sign-shapes.ts';

export interface PopupContent {
  name: string;
  plate: string | null;
  now: VehicleNow;
  longitude: number;
  latitude: number;
  /** The server's time, ms. */
  nowMs: number;
  following: boolean;
  /** Address of the screen that follows this device; where there is one it takes the place of following here. */
  followAddress: string | null;
  onFollow(): void;
  onOpen(event: MouseEvent): void;
}

const sign = ({ activity, headingDeg }: VehicleNow) => {
  const turn = activity === MOVING && headingDeg === headingDeg ? headingDeg : 0;
  return html`<svg
    class="rastro-popup-sign"
    data-activity=${SIGN_NAMES[activity] ?? 'offline'}
    viewBox="-12 -12 24 24"
    width="20"
    height="20"
    aria-hidden="true"
  >
    <path d=${SIGN_PATHS[activity] ?? SIGN_PATHS[OFFLINE]!} transform="rotate(${turn})" />
    ${activity === PARKED ? svg`<path class="rastro-popup-letter" fill-rule="evenodd" d=${PARKING_PATH} />` : nothing}
  </svg>`;
};

/** Speed while it moves, else the word for what it does. */
export const activityText = (now: Pick<VehicleNow, 'activity' | 'speedKmh'>): string =>
  now.activity === MOVING
    ? format().speed(shownSpeedKmh(now.speedKmh))
    : i18n.t(`fleet.activity.${SIGN_NAMES[now.activity] ?? 'offline'}`);

const row = (term: string, description: string | TemplateResult) =>
  html`<dt>${term}</dt>
    <dd>${description}</dd>`;

/** The popup of a vehicle. Names go in as text: markup in one stays letters. */
export function popupView(content: PopupContent): TemplateResult {
  const { now, name, plate } = content;
  const known = now.communicationMs === now.communicationMs;
  const connection = known ? format().relative(now.communicationMs, content.nowMs) : i18n.t('map.popup.never');
  return html`
    <header>
      ${sign(now)}
      <strong>${name}</strong>
      <span class="rastro-popup-badge" title=${i18n.t(now.lbs ? 'map.popup.lbsHint' : 'map.popup.gpsHint')}
        >${now.lbs ? 'LBS' : 'GPS'}</span
      >
    </header>
    <p class="rastro-popup-connection">
      ${i18n.t('map.popup.lastConnection')}
      <time title=${known ? format().dateTime(now.communicationMs) : ''}>${connection}</time>
    </p>
    ${now.cached ? html`<p class="rastro-popup-cached">${i18n.t('map.popup.cached', { when: format().relative(now.fixTimeMs, content.nowMs) })}</p>` : nothing}
    <dl>
      ${row(i18n.t(now.activity === MOVING ? 'map.popup.speed' : 'map.popup.status'), activityText(now))}
      ${plate === null ? nothing : row(i18n.t('map.popup.plate'), plate)}
    </dl>
    <footer>
      ${
        content.followAddress === null
          ? html`<button
              type="button"
              class="rastro-popup-main"
              aria-pressed=${content.following}
              @click=${content.onFollow}
            >
              ${i18n.t(content.following ? 'map.popup.following' : 'map.popup.follow')}
            </button>`
          : html`<a class="rastro-popup-main" href=${content.followAddress} @click=${content.onOpen}
              >${i18n.t('map.popup.follow')}</a
            >`
      }
      <a href=${externalMapAddress(content.latitude, content.longitude)} target="_blank" rel="noreferrer"
        >${i18n.t('map.popup.openMap')}</a
      >
    </footer>
  `;
}
