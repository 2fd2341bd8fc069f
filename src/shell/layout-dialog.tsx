import { Button } from '@mantine/core';
import { IconRestore } from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../base/ui/dialog.tsx';
import { useSession } from '../base/session/session-context.tsx';
import classes from './layout-dialog.module.css';
import {
  isUsualLayout,
  LAYOUT_OPTIONS,
  LAYOUT_VARIANTS,
  optionsOf,
  withVariant,
  type LayoutChoice,
  type LayoutPart,
} from './layout.ts';
import { LayoutSketch } from './layout-sketch.tsx';
import { chooseLayout, resetLayout, useLayout } from './use-layout.ts';

const PARTS = Object.keys(LAYOUT_OPTIONS) as LayoutPart[];

/** The choice of the layout; each change holds at once and is remembered on the device. */
export function LayoutDialog({ onLeave }: { onLeave: () => void }) {
  const { t } = useTranslation();
  const choice = useLayout();
  const isCustomer = useSession()?.user.profile === 'USER';
  return (
    <Dialog title={t('layout.title')} onDismiss={onLeave} shape="wide" closable>
      <p className={classes.lead}>{isCustomer ? t('layout.noBar') : t('layout.lead')}</p>
      {!isCustomer && <Variants choice={choice} />}
      <div className={classes.parts}>
        {PARTS.filter((part) => !isCustomer || part === 'mode' || part === 'footer').map((part) => (
          <Part key={part} part={part} choice={choice} />
        ))}
      </div>
      <div className={classes.actions}>
        <Button
          variant="default"
          leftSection={<IconRestore size={18} stroke={1.75} aria-hidden />}
          disabled={isUsualLayout(choice)}
          onClick={resetLayout}
        >
          {t('layout.reset')}
        </Button>
        <Button onClick={onLeave}>{t('common.close')}</Button>
      </div>
    </Dialog>
  );
}

function Variants({ choice }: { choice: LayoutChoice }) {
  const { t } = useTranslation();
  const name = useId();
  return (
    <fieldset className={classes.group}>
      <legend>{t('layout.variant')}</legend>
      <div className={classes.variants}>
        {LAYOUT_VARIANTS.map((variant) => (
          <label key={variant} className={classes.card} data-checked={choice.variant === variant}>
            <input
              type="radio"
              name={name}
              className="visually-hidden"
              checked={choice.variant === variant}
              onChange={() => chooseLayout(withVariant(choice, variant))}
            />
            <LayoutSketch choice={withVariant(choice, variant)} />
            <strong>{t(`layout.variants.${variant}`)}</strong>
            <small>{t(`layout.variantHints.${variant}`)}</small>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** One part and what may be chosen of it. */
function Part({ part, choice }: { part: LayoutPart; choice: LayoutChoice }) {
  const { t } = useTranslation();
  const name = useId();
  const inRow = choice.variant === 'horizontal2';
  const wordOf = (option: string): string =>
    part === 'toolbar' && option === 'above' && inRow
      ? t('layout.toolbarRow')
      : t(`layout.${part as 'mode'}.${option as 'full'}`);
  return (
    <fieldset className={classes.group}>
      <legend>{t(`layout.parts.${part}`)}</legend>
      <div className={classes.options}>
        {optionsOf(part, choice.variant).map((option) => (
          <label key={option} className={classes.option} data-checked={choice[part] === option}>
            <input
              type="radio"
              name={name}
              className="visually-hidden"
              checked={choice[part] === option}
              onChange={() => chooseLayout({ ...choice, [part]: option })}
            />
            {wordOf(option)}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
