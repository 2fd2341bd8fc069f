import { Input, UnstyledButton } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { PALETTE } from '../../../domain/base/palette.ts';
import classes from './groups.module.css';

interface Props {
  label: string;
  value: string | null;
  error: string | undefined;
  onChange(color: string | null): void;
}

/** One of the colours that tell vehicles apart, or none. */
export function ColorField({ label, value, error, onChange }: Props) {
  const { t } = useTranslation();
  return (
    <Input.Wrapper label={label} error={error} labelElement="div">
      <div className={classes.swatches} role="group" aria-label={label}>
        {[null, ...PALETTE].map((color, index) => (
          <UnstyledButton
            key={color}
            className={classes.swatch}
            style={color === null ? undefined : { background: color }}
            data-none={color === null || undefined}
            aria-label={color === null ? t('groupScreen.colorNone') : t('groupScreen.colorNamed', { number: index })}
            aria-pressed={color === value}
            onClick={() => onChange(color)}
          >
            {color === value && <IconCheck size={16} stroke={2.5} aria-hidden />}
          </UnstyledButton>
        ))}
      </div>
    </Input.Wrapper>
  );
}
