import 'altcha/external';
import 'altcha/altcha.css';
import 'altcha/i18n/pt-br';
import type { Configuration } from 'altcha/types';
import Pbkdf2Worker from 'altcha/workers/pbkdf2?worker';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { Core } from '../../../contract/core.ts';
import { currentLanguage } from '../../base/i18n/i18n.ts';
import { useCore } from '../../base/session/session-context.tsx';
import classes from './captcha.module.css';

// The build without built-in workers and styles: the content security policy would block those.
globalThis.$altcha.algorithms.set('PBKDF2/SHA-256', () => new Pbkdf2Worker());

/** The widget expects a `fetch`; this one gets the challenge through the data core, like all data. */
const fetchWith =
  (core: Core): Configuration['fetch'] =>
  async () => {
    const answer = await core.call('captcha.challenge', {});
    return answer.ok ? Response.json(answer.value) : new Response(null, { status: 503 });
  };

const LANGUAGES = { 'pt-BR': 'pt-br', 'en-US': 'en' } as const;

/** The captcha of this server (ALTCHA): the browser computes for a moment, no other service is involved. */
export default function AltchaCaptcha({ onSolved }: { onSolved: (proof: string) => void }) {
  const core = useCore();
  const language = LANGUAGES[currentLanguage()];
  const place = useRef<HTMLDivElement>(null);
  const onState = useEffectEvent((event: Event) => {
    const { payload, state } = (event as CustomEvent<{ payload: string | null; state: string }>).detail;
    onSolved(state === 'verified' ? (payload ?? '') : '');
  });
  useEffect(() => {
    const widget = document.createElement('altcha-widget');
    widget.setAttribute('language', language);
    widget.addEventListener('statechange', onState);
    // Only after `load` does the widget accept options that cannot be attributes.
    const configure = () =>
      void widget.configure({
        challenge: 'challenge',
        fetch: fetchWith(core),
        hideFooter: true,
        hideLogo: true,
        humanInteractionSignature: false,
        workers: 2,
      });
    widget.addEventListener('load', configure, { once: true });
    place.current?.replaceChildren(widget);
    return () => {
      widget.remove();
      onState(new CustomEvent('statechange', { detail: { payload: null, state: 'unverified' } }));
    };
  }, [core, language]);
  return <div ref={place} className={classes.captcha} />;
}
