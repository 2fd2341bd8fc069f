import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useComputedColorScheme } from '@mantine/core';
import { currentLanguage } from '../../base/i18n/i18n.ts';
import { loadScript } from '../../base/platform.ts';
import { Callout } from '../../base/ui/callout.tsx';
import classes from './captcha.module.css';

/** The API of Google's script; https://developers.google.com/recaptcha/docs/display */
interface Recaptcha {
  ready(run: () => void): void;
  render(place: HTMLElement, options: object): number;
}

const recaptcha = (): Recaptcha | undefined => (globalThis as { grecaptcha?: Recaptcha }).grecaptcha;

async function started(): Promise<Recaptcha> {
  await loadScript(`https://www.google.com/recaptcha/api.js?render=explicit&hl=${currentLanguage()}`);
  const api = recaptcha();
  if (api === undefined) throw new Error('the captcha did not start');
  await new Promise<void>((resolve) => api.ready(resolve));
  return api;
}

interface Props {
  siteKey: string;
  onSolved: (proof: string) => void;
}

/** Google's reCAPTCHA; its script is loaded when this is mounted, and only on servers with a key for it. */
export default function RecaptchaCaptcha({ siteKey, onSolved }: Props) {
  const { t } = useTranslation();
  const isDark = useComputedColorScheme('light') === 'dark';
  const place = useRef<HTMLDivElement>(null);
  const [isMissing, setMissing] = useState(false);
  const solved = useEffectEvent((proof: string) => onSolved(proof));
  useEffect(() => {
    const box = document.createElement('div');
    place.current?.replaceChildren(box);
    const options = {
      sitekey: siteKey,
      theme: isDark ? 'dark' : 'light',
      callback: (proof: string) => solved(proof),
      'expired-callback': () => solved(''),
      'error-callback': () => solved(''),
    };
    started()
      .then((api) => box.isConnected && api.render(box, options))
      .catch(() => setMissing(true));
    return () => {
      box.remove();
      solved('');
    };
  }, [siteKey, isDark]);
  return (
    <>
      {isMissing && <Callout tone="danger">{t('reset.captchaMissing')}</Callout>}
      <div ref={place} className={classes.captcha} />
    </>
  );
}
