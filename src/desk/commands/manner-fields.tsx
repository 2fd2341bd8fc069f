import { Select } from '@mantine/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './command.module.css';
import { MANNERS, WAITS, type Manner, type MannerFault, type Wait } from './manner.ts';

interface Props {
  manner: Manner;
  wait: Wait;
  /** Why a manner cannot be chosen; null where it can. */
  faultOf(manner: Manner): MannerFault | null;
  onManner(manner: Manner): void;
  onWait(wait: Wait): void;
}

/** How a command goes: what is not possible now says why. */
export function MannerFields({ manner, wait, faultOf, onManner, onWait }: Props) {
  const { t } = useTranslation();
  const name = useId();
  return (
    <fieldset className={classes.manners}>
      <legend>{t('commandScreen.manner.label')}</legend>
      {MANNERS.map((one) => {
        const fault = faultOf(one);
        return (
          <label key={one} className={classes.manner} data-off={fault !== null || undefined}>
            <input
              type="radio"
              name={name}
              checked={one === manner}
              disabled={fault !== null}
              aria-describedby={`${name}-${one}`}
              onChange={() => onManner(one)}
            />
            <span>
              {t(`commandScreen.manner.${one}`)}
              <small id={`${name}-${one}`}>
                {fault === null ? t(`commandScreen.manner.${one}Hint`) : t(`commandScreen.mannerFault.${fault}`)}
              </small>
            </span>
          </label>
        );
      })}
      {manner === 'later' && (
        <Select
          label={t('commandScreen.manner.wait')}
          data={WAITS.map((one) => ({ value: one, label: t(`commandScreen.waits.${one}`) }))}
          value={wait}
          onChange={(chosen) => chosen !== null && onWait(chosen)}
        />
      )}
    </fieldset>
  );
}
